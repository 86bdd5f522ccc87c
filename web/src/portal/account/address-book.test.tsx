// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import type * as contract from "../../api/contract/types.gen";
import { Toaster } from "../../ui/toast";
import { AddressBook } from "./address-book";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const home: contract.SavedAddress = {
  id: "a1",
  label: "Home",
  line1: "7, Temple Road",
  line2: "Malleswaram",
  landmark: "",
  city: "Bengaluru",
  stateCode: "29",
  pincode: "560003",
  isDefault: true,
};
const site = { ...home, id: "a2", label: "", line1: "Plot 4, Lake View", line2: "", isDefault: false };

const nowhere = { city: null, stateCode: null };
/** Of pincodes. */
const places: Record<string, object> = {
  "560038": { city: "Bengaluru", stateCode: "29" },
  "635109": { city: "Hosur", stateCode: "33" },
};

/** What was sent, besides what is read. */
let sent: { call: string; body: unknown }[];
/** How the next changes are refused; null if they are not. */
let refusal: object | null;

async function open(book: Partial<contract.AddressBook> = {}) {
  sent = [];
  refusal = null;
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body = "" }: { method?: string; body?: string }) => {
    if (address.startsWith("/api/delivery/")) return Response.json(places[address.split("/").at(-1)!] ?? nowhere);
    if (method === "GET") return Response.json({ addresses: [], billing: null, ...book });
    const received: unknown = body && JSON.parse(body);
    sent.push({ call: `${method} ${address}`, body: received });
    if (refusal) return Response.json(refusal, { status: 422 });
    if (method === "DELETE") return new Response(null, { status: 204 });
    const id = method === "POST" ? `new-${sent.length}` : address.split("/").at(-1);
    return Response.json(address.endsWith("billing") ? received : { ...(received as object), id });
  });
  const router = createMemoryRouter([
    {
      path: "*",
      element: (
        <>
          <AddressBook />
          <Toaster />
        </>
      ),
    },
  ]);
  await act(async () => render(<RouterProvider router={router} />));
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const isFocused = (name: string | RegExp) => document.activeElement === button(name);
const titles = () =>
  screen.getAllByRole("listitem").map((item) => within(item).queryByRole("heading")?.textContent ?? item.textContent);
const defaults = () =>
  screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryByText("Default address"))
    .map((item) => within(item).getByRole("heading").textContent);

test("the first address is added as the default, once what is missing is filled in", async () => {
  const user = await open();
  expect(screen.getByText("No addresses yet.")).toBeTruthy();
  await user.click(button("Add an address"));
  const form = within(screen.getByRole("form", { name: "New address" }));
  await user.type(form.getByRole("textbox", { name: "Pincode" }), "060003");
  await user.type(form.getByRole("textbox", { name: "Flat, house and street" }), "7, Temple Road");
  await user.click(form.getByRole("button", { name: "Save address" }));
  expect(await form.findByText("A pincode has 6 digits.")).toBeTruthy();
  expect([form.getByText("Please enter the city."), form.getByText("Please choose the state.")]).toHaveLength(2);
  expect(sent).toEqual([]);

  await user.clear(form.getByRole("textbox", { name: "Pincode" }));
  await user.type(form.getByRole("textbox", { name: "Pincode" }), "560003");
  await user.type(form.getByRole("textbox", { name: "City" }), "Bengaluru");
  await user.selectOptions(form.getByRole("combobox", { name: "State" }), "Karnataka");
  await user.click(form.getByRole("button", { name: "Save address" }));
  expect(await screen.findByText("Bengaluru 560003, Karnataka")).toBeTruthy();
  expect([titles(), defaults()]).toEqual([["7, Temple Road"], ["7, Temple Road"]]);
  expect(isFocused("Edit 7, Temple Road")).toBe(true);
  const { id: _, ...address } = { ...home, label: "", line2: "", isDefault: true };
  expect(sent).toEqual([{ call: "POST /api/me/addresses", body: address }]);
});

test("city and state follow the pincode, and what is typed after it stays", async () => {
  const user = await open({ addresses: [home] });
  const shown = () => {
    const [city, state] = [
      screen.getByRole("textbox", { name: "City" }),
      screen.getByRole("combobox", { name: "State" }),
    ];
    return [(city as HTMLInputElement).value, (state as HTMLSelectElement).value];
  };
  await user.click(button("Add an address"));
  const added = within(screen.getByRole("form", { name: "New address" }));
  await user.type(added.getByRole("textbox", { name: "Pincode" }), "560038");
  await waitFor(() => expect(shown()).toEqual(["Bengaluru", "29"]));
  await user.type(added.getByRole("textbox", { name: "City" }), " East");
  await user.type(added.getByRole("textbox", { name: "Flat, house and street" }), "3");
  expect(shown()).toEqual(["Bengaluru East", "29"]);
  await user.click(button("Cancel"));

  await user.click(button("Edit Home"));
  const edited = within(screen.getByRole("form", { name: "Address" }));
  const pincode = edited.getByRole("textbox", { name: "Pincode" });
  expect(shown()).toEqual(["Bengaluru", "29"]);
  await user.clear(pincode);
  await user.type(pincode, "635109");
  await waitFor(() => expect(shown()).toEqual(["Hosur", "33"]));
});

test("an address is edited in place, and another one becomes the default", async () => {
  const user = await open({ addresses: [home, site] });
  await user.click(button("Edit Home"));
  const form = within(screen.getByRole("form", { name: "Address" }));
  await user.clear(form.getByRole("textbox", { name: /^Label/ }));
  await user.type(form.getByRole("textbox", { name: /^Label/ }), "Amma{Enter}");
  expect(await screen.findByRole("heading", { name: "Amma" })).toBeTruthy();
  expect([screen.queryByRole("form"), isFocused("Edit Amma")]).toEqual([null, true]);

  await user.click(button("Make default: Plot 4, Lake View"));
  expect(await screen.findByRole("button", { name: "Make default: Amma" })).toBeTruthy();
  expect(defaults()).toEqual(["Plot 4, Lake View"]);
  expect(isFocused("Edit Plot 4, Lake View")).toBe(true);
  const { id: _1, ...amma } = { ...home, label: "Amma" };
  const { id: _2, ...standard } = { ...site, isDefault: true };
  expect(sent).toEqual([
    { call: "PUT /api/me/addresses/a1", body: amma },
    { call: "PUT /api/me/addresses/a2", body: standard },
  ]);
});

test("an address comes back when its deletion is undone, but not as a second default", async () => {
  const user = await open({ addresses: [home, site] });
  await user.click(button("Delete Home"));
  await screen.findByRole("button", { name: "Undo deleting Home" });
  expect(isFocused("Undo deleting Home")).toBe(true);
  await user.click(button("Make default: Plot 4, Lake View"));
  await screen.findByText("Default address");
  await user.click(button("Undo deleting Home"));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  expect([titles(), defaults()]).toEqual([["Home", "Plot 4, Lake View"], ["Plot 4, Lake View"]]);
  expect(isFocused("Delete Home")).toBe(true);
  await user.click(button("Delete Home"));
  await screen.findByRole("button", { name: "Undo deleting Home" });
  expect(sent.map(({ call }) => call)).toEqual([
    "DELETE /api/me/addresses/a1",
    "PUT /api/me/addresses/a2",
    "POST /api/me/addresses",
    "DELETE /api/me/addresses/new-3",
  ]);
});

test("what the server refuses is shown at its field, or with its own words", async () => {
  const user = await open({ addresses: [site] });
  await user.click(button("Edit Plot 4, Lake View"));
  const form = within(screen.getByRole("form", { name: "Address" }));
  refusal = { code: "validation", message: "Please check.", fields: { city: "is unknown", pincode: "is elsewhere" } };
  const city = form.getByRole<HTMLInputElement>("textbox", { name: "City" });
  await user.clear(city);
  await user.type(city, "Atlantis{Enter}");
  expect(await form.findByText("Is unknown.")).toBeTruthy();
  expect(form.getByText("Is elsewhere.")).toBeTruthy();
  expect([city.value, document.activeElement]).toEqual(["Atlantis", city]);

  refusal = { code: "too_many_addresses", message: "You can save 10 addresses. Delete one to save another." };
  await user.click(button("Save address"));
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    "The address could not be saved. You can save 10 addresses. Delete one to save another.",
  );
});

test("ten addresses are as many as can be saved", async () => {
  const addresses = Array.from({ length: 10 }, (_, index) => ({ ...site, id: `a${index}`, label: `Site ${index}` }));
  const user = await open({ addresses });
  expect(screen.queryByRole("button", { name: "Add an address" })).toBeNull();
  await user.click(button("Delete Site 4"));
  expect(await screen.findByRole("button", { name: "Add an address" })).toBeTruthy();
});

test("billing details need a GSTIN of their state, and are removed and brought back", async () => {
  const user = await open();
  await user.click(button(/^Change/));
  const form = within(screen.getByRole("form", { name: "Billing details" }));
  const gstin = form.getByRole("textbox", { name: /^GSTIN/ });
  await user.type(form.getByRole("textbox", { name: "Name or company" }), "Rao Exports");
  await user.type(form.getByRole("textbox", { name: "Billing address with pincode" }), "MG Road 560001");
  await user.selectOptions(form.getByRole("combobox", { name: "State" }), "Karnataka");
  await user.type(gstin, "33aabcu9603r1zm");
  await user.click(form.getByRole("button", { name: "Save billing details" }));
  expect(await form.findByText(/^A GSTIN begins with the code of its state/)).toBeTruthy();
  refusal = { code: "validation", message: "no", fields: { gstin: "is not a valid GSTIN" } };
  await user.clear(gstin);
  await user.type(gstin, "29aabcu9603r1zm");
  await user.click(form.getByRole("button", { name: "Save billing details" }));
  expect(await form.findByText("Is not a valid GSTIN.")).toBeTruthy();
  refusal = null;
  await user.click(form.getByRole("button", { name: "Save billing details" }));
  const text = "Rao Exports, GSTIN 29AABCU9603R1ZM, MG Road 560001, Karnataka";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(isFocused(/^Change/)).toBe(true);
  const body = { name: "Rao Exports", address: "MG Road 560001", stateCode: "29", gstin: "29AABCU9603R1ZM" };
  expect(sent.at(-1)).toEqual({ call: "PUT /api/me/billing", body });

  await user.click(button(/^Change/));
  await user.click(button("Remove"));
  expect(await screen.findByText("Not provided")).toBeTruthy();
  expect(isFocused(/^Change/)).toBe(true);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent.slice(-2)).toEqual([
    { call: "DELETE /api/me/billing", body: "" },
    { call: "PUT /api/me/billing", body },
  ]);
});
