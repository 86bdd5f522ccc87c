// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, it, vi } from "vitest";
import { organization, pageSettings } from "../../api/site-settings";
import { startApi } from "../../features/booking/test-api";
import { Component, loader } from "./route";

// Real user events are slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });

let api: Awaited<ReturnType<typeof startApi>>;

afterEach(async () => {
  cleanup();
  organization.clear();
  pageSettings.clear();
  await api.close();
});

it("books from the page, with the customer's own design", async () => {
  pageSettings.keep([]);
  api = await startApi(({ path }) =>
    path === "/api/leads"
      ? {
          status: 202,
          body: { id: "1", reference: "NV-7K3M9Q", receivedAt: "2026-11-21T05:00:00Z", callBy: "2026-11-22T05:00:00Z" },
        }
      : { status: 200, body: { phoneNumber: "+91 80 4000 1234" } },
  );
  const router = createMemoryRouter([{ path: "/booking", loader, Component, HydrateFallback: () => null }], {
    initialEntries: ["/booking"],
  });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  expect(await screen.findByRole("heading", { level: 1, name: "Book a free consultation" })).toBeTruthy();
  // The page does not take the focus when it loads.
  expect(document.activeElement).toBe(document.body);

  const next = () => user.click(screen.getByRole("button", { name: "Next" }));
  await user.click(screen.getByRole("radio", { name: "Duplex" }));
  await next();
  await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(screen.getByRole("heading", { level: 2 }));
  await user.click(screen.getByRole("checkbox", { name: "Full home" }));
  await next();
  await user.click(screen.getByRole("radio", { name: "My own design" }));
  await next();
  await user.type(screen.getByLabelText("Full Name"), "Asha Rao");
  await user.type(screen.getByLabelText("Phone Number"), "98450 12345");
  await user.type(screen.getByLabelText("Email Address"), "asha@example.com");
  expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/privacy-policy");
  await user.click(screen.getByRole("button", { name: "Submit Booking" }));

  await expect
    .poll(() => document.activeElement, { timeout: 10_000 })
    .toBe(await screen.findByRole("heading", { level: 2, name: "Thank you, Asha Rao." }));
  expect(screen.getByRole("link", { name: "+91 80 4000 1234" }).getAttribute("href")).toBe("tel:+918040001234");
  const leads = api.received.filter(({ path }) => path === "/api/leads");
  expect(leads.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({
      bhkType: "duplex",
      interiorTypes: ["full_home"],
      packageType: "smart",
      hasOwnDesign: true,
      urgentDelivery: false,
      source: "website_booking",
    }),
  ]);
});
