// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { IntegrationStatus } from "../../../api/contract/types.gen";
import { type Shown, show } from "../../kit/test-screen";
import { IntegrationsSection } from "./section";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const status = (facts: Pick<IntegrationStatus, "integration" | "state"> & Partial<IntegrationStatus>) => ({
  destination: "",
  workedAt: null,
  failedAt: null,
  problem: null,
  ...facts,
});

test("each integration shows its state, what is wrong and where it is set", async () => {
  shown = await show(<IntegrationsSection />, "/admin/settings?section=integrations", {
    "GET /api/admin/integrations": [
      status({ integration: "mail", state: "local", destination: ".data/mail" }),
      status({ integration: "accounts", state: "local" }),
      status({ integration: "storage", state: "failing", problem: "The worker uses s3://other." }),
      status({ integration: "index_now", state: "working", workedAt: "2026-11-21T09:00:00Z" }),
    ],
  });
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  const mail = await row(/^Outgoing e-mail/);
  expect(mail.getByText("Saved to a folder, not sent")).toBeTruthy();
  expect(mail.getByText(".data/mail")).toBeTruthy();
  expect(mail.getByText("SMTP_URL or MAIL_DIR, for the worker")).toBeTruthy();
  expect((await row(/^Accounts/)).getByText("Built in")).toBeTruthy();
  const storage = await row(/^File storage/);
  expect(storage.getByText("Failing")).toBeTruthy();
  expect(storage.getByText("The worker uses s3://other.")).toBeTruthy();
  const search = await row(/^IndexNow/);
  expect(search.getByRole("link", { name: "Search engines" }).getAttribute("href")).toBe(
    "/admin/settings?section=search",
  );
});
