// @vitest-environment jsdom
import type { AddressBook, CustomerDetail } from "../../api/contract/types.gen";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Shown, admin, show } from "../kit/test-screen";
import { blank } from "./customer";
import { CustomerDrawer } from "./drawer";
import { missingFrom } from "./given-address-book";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown | undefined;
afterEach(() => shown?.close());

const gstin = "29AABCU9603R1ZM";
const book: AddressBook = {
  addresses: [
    {
      id: "a1",
      label: "Home",
      line1: "7, Temple Road",
      line2: "Malleswaram",
      landmark: "Opposite the park",
      city: "Bengaluru",
      stateCode: "29",
      pincode: "560003",
      isDefault: true,
    },
  ],
  billing: { name: "Rao Exports", address: "MG Road, Bengaluru 560001", stateCode: "29", gstin },
};

const home = {
  kind: "shipping",
  label: "Home",
  line: "7, Temple Road, Opposite the park",
  locality: "Malleswaram",
  city: "Bengaluru",
  state: "29",
  pincode: "560003",
} as const;

test("only what the customer lacks is added, and a GSTIN makes a business of it", () => {
  const { addresses } = missingFrom({ addresses: [{ ...home, kind: "site", label: "" }], gstin: null }, book);
  expect(addresses?.map(({ kind }) => kind)).toEqual(["site", "billing"]);
  expect(missingFrom({ addresses: [], gstin: null }, book)).toMatchObject({ kind: "business", gstin });
  expect(missingFrom({ addresses: [home], gstin: "33AABCU9603R1ZM" }, { ...book, billing: null })).toEqual({});
});

const customer: CustomerDetail = {
  ...blank,
  id: "c1",
  name: "Meera Iyer",
  email: "meera@example.com",
  addresses: [],
  accounts: [
    {
      userId: "u9",
      email: "meera@example.com",
      state: "linked",
      invitedAt: null,
      linkedAt: "2026-11-20T05:00:00Z",
      linkedThrough: "proved_address",
      lastSignInAt: "2026-11-21T05:00:00Z",
      addressBook: book,
    },
  ],
  addressProof: null,
  attribution: null,
  billingState: null,
  consents: [],
  counts: {
    leads: 0,
    quotations: 0,
    projects: 0,
    openProjects: 0,
    contractPaise: null,
    receivedPaise: 0,
    outstandingPaise: null,
    ordersPaise: null,
    lifetimePaise: null,
  },
  createdAt: "2026-11-20T05:00:00Z",
  updatedAt: "2026-11-20T05:00:00Z",
  leads: [],
  mergedFrom: [],
  mergedInto: null,
  projects: [],
  version: 3,
};

const path = "/api/admin/customers/c1";

async function open(access: "full" | "view") {
  const answers = {
    [`GET ${path}`]: customer,
    [`PUT ${path}`]: { ...customer, version: 4 },
  };
  const me = admin({ customers: access });
  shown = await show(<CustomerDrawer id="c1" />, "/admin/customers?customer=c1", answers, me);
  await screen.findByText("Given in the client’s account");
  return shown;
}

test("what the client gave is shown, and fills in the customer's form without being saved", async () => {
  const { user, sent } = await open("full");
  expect([screen.getByText("Rao Exports"), screen.getByText(gstin)]).toHaveLength(2);
  expect(screen.getByText("7, Temple Road, Opposite the park, Malleswaram, Bengaluru 560003, Karnataka")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Add to this customer…" }));
  const form = within(await screen.findByRole("dialog", { name: "Meera Iyer" }));
  expect(form.getByRole<HTMLInputElement>("textbox", { name: /^GSTIN/ }).value).toBe(gstin);
  const streets = form.getAllByRole<HTMLInputElement>("textbox", { name: /^House and street/ });
  expect(streets.map(({ value }) => value)).toEqual([home.line, "MG Road, Bengaluru 560001"]);
  expect(form.getByText("Unsaved changes")).toBeTruthy();
  expect(sent("PUT", path)).toEqual([]);

  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent("PUT", path)).toHaveLength(1));
  expect(sent("PUT", path)[0]?.body).toMatchObject({ kind: "business", gstin, addresses: [home, {}], version: 3 });
});

test("those who may not edit the customer only see it", async () => {
  await open("view");
  expect(screen.queryByRole("button", { name: "Add to this customer…" })).toBeNull();
});
