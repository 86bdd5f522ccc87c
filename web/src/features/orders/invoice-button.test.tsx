// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast } from "../../ui/toast";
import { InvoiceButton } from "./invoice-button";

const tab = { opener: window as Window | null, location: { href: "" }, close: vi.fn() };

async function press(answer: Response): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer;
  });
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  render(
    <InvoiceButton orderId="o1" token="t1" className="">
      Invoice
    </InvoiceButton>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Invoice" }));
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a buyer without a session opens the invoice, in a tab that cannot reach the page", async () => {
  URL.createObjectURL = () => "blob:invoice";
  const asked = await press(new Response("%PDF", { headers: { "Content-Type": "application/pdf" } }));
  await vi.waitFor(() => expect(tab.location.href).toBe("blob:invoice"));
  expect(asked).toEqual(["/api/orders/o1/invoice?token=t1"]);
  expect(tab.opener).toBeNull();
});

test("an invoice that is not made yet is announced, and its tab closed", async () => {
  await press(new Response("", { status: 409 }));
  await vi.waitFor(() => expect(currentToast()?.title).toBe("The invoice is being prepared"));
  expect(tab.close).toHaveBeenCalledOnce();
});
