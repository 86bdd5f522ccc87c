// @vitest-environment jsdom
import type { AddressBook } from "../../api/contract/types.gen";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyValues, storeDraft } from "./form";
import { agree, closeShop, fillIn, isReady, open, shop, startShop, submit } from "./test-checkout";

beforeEach(startShop);
afterEach(closeShop);

/** Their cities are not those of their pincodes. */
const book: AddressBook = {
  addresses: [
    {
      id: "a1",
      label: "Home",
      line1: "7, Temple Road",
      line2: "Malleswaram",
      landmark: "",
      city: "Bangalore",
      stateCode: "29",
      pincode: "560003",
      isDefault: true,
    },
    {
      id: "a2",
      label: "",
      line1: "Plot 4, Lake View",
      line2: "",
      landmark: "",
      city: "Zuzuvadi",
      stateCode: "33",
      pincode: "635109",
      isDefault: false,
    },
  ],
  billing: { name: "Rao Exports", address: "MG Road, Bengaluru 560001", stateCode: "29", gstin: "29AABCU9603R1ZM" },
};

const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;
const street = "Flat, house and street";
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>("radio").find(({ name, checked }) => name === "deliver-to" && checked)?.value;
const saveBox = () => screen.queryByRole<HTMLInputElement>("checkbox", { name: "Save this address to my account" });

test("the default address is filled in, another one on choice, and what was typed comes back", async () => {
  shop.book = book;
  const { user } = await open("/checkout", { isSignedIn: true });
  await waitFor(() => expect(value(street)).toBe("7, Temple Road"));
  expect([value("Pincode"), value(/^Area/)]).toEqual(["560003", "Malleswaram"]);
  expect(screen.getByRole("group", { name: "Deliver to" })).toBeTruthy();
  await isReady();
  expect(value("City"), "as it is saved, whatever the pincode says").toBe("Bangalore");
  expect([chosen(), saveBox()]).toEqual(["a1", null]);

  await user.click(screen.getByRole("radio", { name: "Plot 4, Lake View" }));
  await isReady();
  expect([value(street), value(/^Area/), value("City")]).toEqual(["Plot 4, Lake View", "", "Zuzuvadi"]);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State" }).value).toBe("33");

  // With the arrow keys, as radio buttons are.
  await user.keyboard("{ArrowDown}");
  expect([chosen(), value(street), value("Pincode")]).toEqual(["another", "", ""]);
  await user.type(screen.getByRole("textbox", { name: street }), "9, Cubbon Road");
  expect(saveBox()?.checked).toBe(false);
  await user.click(screen.getByRole("radio", { name: "Home" }));
  expect(saveBox()).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Another address" }));
  expect(value(street)).toBe("9, Cubbon Road");
});

test("ticking the box fills in who is billed, unless something is typed there", async () => {
  shop.book = book;
  const { user } = await open("/checkout", { isSignedIn: true });
  await screen.findByRole("group", { name: "Deliver to" });
  const box = screen.getByRole("checkbox", { name: /^Bill another name/ });
  await user.click(box);
  expect([value("Name or company"), value(/^GSTIN/)]).toEqual(["Rao Exports", "29AABCU9603R1ZM"]);
  await user.clear(screen.getByRole("textbox", { name: /^GSTIN/ }));
  await user.click(box);
  await user.click(box);
  expect(value(/^GSTIN/)).toBe("");
});

test("an address that was typed stays, and is saved after the order", async () => {
  shop.book = { ...book, addresses: book.addresses.map((address) => ({ ...address, pincode: "560038" })) };
  fillIn();
  const { user } = await open("/checkout", { isSignedIn: true });
  await screen.findByRole("group", { name: "Deliver to" });
  expect([chosen(), value(street)]).toEqual(["another", "14, 12th Main"]);
  await user.click(saveBox() as HTMLInputElement);
  await user.click(agree());
  await isReady();
  await user.click(submit());
  await screen.findByRole("heading", { name: "Pay ₹10,498" });
  expect(shop.saved).toEqual([
    {
      label: "",
      line1: "14, 12th Main",
      line2: "",
      landmark: "",
      city: "Bengaluru",
      stateCode: "29",
      pincode: "560038",
      isDefault: false,
    },
  ]);
  expect(shop.posted.indexOf("/api/orders")).toBeLessThan(shop.posted.indexOf("/api/me/addresses"));
});

test("an order goes on although its address cannot be saved", async () => {
  shop.saveAddress = () => Response.json({ code: "too_many_addresses", message: "no" }, { status: 409 });
  fillIn();
  const { user } = await open("/checkout", { isSignedIn: true });
  await waitFor(() => expect(saveBox()).not.toBeNull());
  await user.click(saveBox() as HTMLInputElement);
  await user.click(agree());
  await isReady();
  await user.click(submit());
  await screen.findByRole("heading", { name: "Pay ₹10,498" });
  expect(shop.saved).toHaveLength(1);
});

test("a pincode from the cart leaves the default address for another pincode unchosen", async () => {
  shop.book = book;
  storeDraft({ ...emptyValues, pincode: "560038" });
  await open("/checkout", { isSignedIn: true });
  await screen.findByRole("group", { name: "Deliver to" });
  await isReady();
  expect([chosen(), value("Pincode"), value(street)]).toEqual(["another", "560038", ""]);
});

test("guests are asked nothing about saved addresses", async () => {
  shop.book = book;
  fillIn();
  await open("/checkout");
  await isReady();
  expect([saveBox(), screen.queryByRole("group", { name: "Deliver to" }), shop.asked]).toEqual([null, null, []]);
});
