// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { NoticeItem, NoticePage } from "../../api/contract/types.gen";
import { type Answers, show } from "../kit/test-screen";
import { NoticeBell } from "./bell";
import { countText, sentence, subjectText } from "./notices";

vi.setConfig({ testTimeout: 30_000 });

const mention: NoticeItem = {
  id: "n1",
  event: "mentioned",
  kind: "lead",
  name: "Asha Rao",
  to: "/admin/leads?lead=l1",
  more: 0,
  actor: { id: "u2", name: "Ravi Kumar" },
  // Now, whenever it is sent: midnight may pass before a test begins.
  get at() {
    return new Date().toISOString();
  },
  isRead: false,
};

const gone: NoticeItem = {
  ...mention,
  id: "n2",
  event: "order_placed",
  kind: "order",
  name: null,
  to: null,
  actor: null,
  at: "2026-01-05T05:00:00Z",
};

const page = (items: NoticeItem[]): NoticePage => ({
  items,
  next: null,
  unread: items.filter(({ isRead }) => !isRead).length,
});

let close: (() => Promise<void>) | undefined;

afterEach(async () => {
  await close?.();
  close = undefined;
});

async function ring(items: NoticeItem[], others: Answers = {}) {
  let notices = items;
  const shown = await show(<NoticeBell />, "/admin", {
    "GET /api/admin/notices": () => ({ status: 200, body: page(notices) }),
    "POST /api/admin/notices/read": () => {
      notices = notices.map((notice) => ({ ...notice, isRead: true }));
      return { status: 204, body: null };
    },
    "POST /api/admin/notices/n1/read": () => {
      notices = notices.map((notice) => (notice.id === "n1" ? { ...notice, isRead: true } : notice));
      return { status: 204, body: null };
    },
    ...others,
  });
  close = shown.close;
  return shown;
}

const bell = (name: string) => screen.findByRole("button", { name });

describe("the bell", () => {
  test("counts unread notices and lists them by day", async () => {
    const { user } = await ring([mention, gone]);
    await user.click(await bell("Notices, 2 unread"));
    const panel = within(await screen.findByRole("dialog", { name: "Notices" }));
    const ofToday = within(panel.getByRole("region", { name: "Today" }));
    const link = ofToday.getByRole("link", { name: /Ravi Kumar mentioned you in a note.*Asha Rao/s });
    expect(link.getAttribute("href")).toBe("/admin/leads?lead=l1");
    const earlier = within(panel.getByRole("region", { name: "Earlier" }));
    expect(earlier.getByText("This record is gone, or you can no longer see it.")).toBeTruthy();
    expect(earlier.queryByRole("link")).toBeNull();
  });

  test("opens a record and marks its notice as read", async () => {
    const { user, router, sent } = await ring([mention, gone]);
    await user.click(await bell("Notices, 2 unread"));
    await user.click(await screen.findByRole("link", { name: /Asha Rao/ }));
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe("/admin/leads?lead=l1");
    });
    expect(await bell("Notices, 1 unread")).toBeTruthy();
    expect(screen.queryByRole("dialog", { name: "Notices" })).toBeNull();
    expect(sent("POST", "/api/admin/notices/n1/read")).toHaveLength(1);
  });

  test("marks all as read and keeps the focus in the panel", async () => {
    const { user, sent } = await ring([mention, gone]);
    await user.click(await bell("Notices, 2 unread"));
    await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(await bell("Notices")).toBeTruthy();
    expect(sent("POST", "/api/admin/notices/read").map(({ body }) => body)).toEqual([{ latest: "n1" }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
    expect(document.activeElement?.textContent).toBe("Notices");
  });

  test("says what it is for while there is nothing", async () => {
    const { user } = await ring([]);
    await user.click(await bell("Notices"));
    expect(await screen.findByText(/^No notices yet\./)).toBeTruthy();
  });
});

test("more than 99 unread notices are not counted", () => {
  expect([1, 99, 100].map(countText)).toEqual(["1", "99", "99+"]);
});

test("a notice about several records says how many", () => {
  const assigned: NoticeItem = { ...mention, event: "lead_assigned", more: 2 };
  expect(sentence(assigned)).toBe("3 leads assigned to you by Ravi Kumar");
  expect(subjectText(assigned)).toBe("Asha Rao and 2 others");
  expect(subjectText({ ...gone, event: "job_failed", kind: "job", name: "send_quotation" })).toBe("Send quotation");
});
