// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ResourcePage } from "../resource-page";
import { type Brand, brand, brands, pageOf } from "../test-brands";
import { type Answers, type ApiRequest, type Shown, show } from "../test-screen";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const path = "/api/admin/brands";
const oak = brand(1, { name: "Oak & Co", site: "https://oak.example", discount: 1250_00, tags: ["wood"] });

async function open(search: string, answers: Answers = {}) {
  shown = await show(<ResourcePage resource={brands} area="team" />, `/admin/brands${search}`, {
    [`GET ${path}`]: pageOf([oak]),
    [`GET ${path}/b1`]: oak,
    "GET /api/admin/views": [],
    ...answers,
  });
  return shown;
}

/** Opens the record for editing. */
async function edit(answers: Answers = {}) {
  const opened = await open("?brand=b1", answers);
  await opened.user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("textbox", { name: /^Name/ });
  return opened;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const button = (name: string) => screen.getByRole("button", { name });

async function rewrite(user: Shown["user"], name: string, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

function description(control: HTMLElement): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

const saved = ({ body }: ApiRequest) => ({ status: 200, body: { ...oak, ...(body as Brand), version: 2 } });

describe("a new record", () => {
  test("is validated before it is sent, and the first invalid field gets the focus", async () => {
    const { user } = await open("?brand=new");
    const drawer = await screen.findByRole("dialog", { name: "Add brand" });
    await user.click(within(drawer).getByRole("button", { name: "Add brand" }));
    expect(await screen.findByText("Please enter the name.")).toBeTruthy();
    expect(description(field("Name"))).toContain("Please enter the name.");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(field("Name"));
    expect(shown.sent("POST", path)).toHaveLength(0);
  });

  test("is sent in the units of the contract: paise, numbers, null if empty", async () => {
    const { user } = await open("?brand=new", {
      [`POST ${path}`]: ({ body }: ApiRequest) => ({ status: 201, body: { ...(body as Brand), id: "b9", version: 1 } }),
      [`GET ${path}/b9`]: brand(9),
    });
    await screen.findByRole("dialog", { name: "Add brand" });
    await user.type(field("Name"), "Teak");
    await user.type(field("Discount"), "1,299.50");
    await rewrite(user, "Stock", "40");
    await user.type(field("Tags"), "wood,hard{Enter}");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(shown.params()).toEqual({ brand: "b9" }));
    expect(shown.sent("POST", path)[0]?.body).toEqual({
      name: "Teak",
      site: null,
      discount: 1299_50,
      stock: 40,
      tags: ["wood", "hard"],
    });
  });

  test("is not sent with an invalid number", async () => {
    const { user } = await open("?brand=new");
    await screen.findByRole("dialog", { name: "Add brand" });
    await user.type(field("Name"), "Teak");
    await rewrite(user, "Stock", "many");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Add brand" }));
    expect(await screen.findByText("Please enter a whole number from 0 to 500.")).toBeTruthy();
    expect(field("Stock").value).toBe("many");
    expect(shown.sent("POST", path)).toHaveLength(0);
  });
});

describe("a record", () => {
  test("is shown, and edited with its values", async () => {
    const { user } = await open("?brand=b1");
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    expect(field("Discount").value).toBe("1,250");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(field("Name"));
    await rewrite(user, "Site", "https://teak.example");
    await user.click(button("Cancel"));
    expect(await screen.findByText("₹1,250")).toBeTruthy();
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(button("Edit"));
  });

  test("is saved with its version", async () => {
    const { user } = await edit({ [`PUT ${path}/b1`]: saved });
    await rewrite(user, "Name", "Oak");
    await user.clear(field("Site"));
    await user.click(button("Save"));
    expect(await screen.findByText("Oak", { selector: "dd" })).toBeTruthy();
    const [sent] = shown.sent("PUT", `${path}/b1`);
    expect(sent?.body).toMatchObject({ name: "Oak", site: null, discount: 1250_00, version: 1 });
  });

  test("shows server errors at their fields", async () => {
    const fields = { name: "is taken", "tags[0]": "must not be empty" };
    const { user } = await edit({
      [`PUT ${path}/b1`]: () => ({
        status: 422,
        body: { status: 422, code: "invalid", message: "Please check your input and try again.", fields },
      }),
    });
    await rewrite(user, "Name", "Oak");
    await user.click(button("Save"));
    expect(await screen.findByText("Is taken.")).toBeTruthy();
    expect(description(field("Name"))).toContain("Is taken.");
    expect(description(field("Tags"))).toContain("Must not be empty.");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(field("Name"));
    expect(screen.getByText("Please check your input and try again.")).toBeTruthy();
    expect(field("Name").value).toBe("Oak");
  });

  test("is archived after confirmation", async () => {
    const { user } = await open("?brand=b1", { [`DELETE ${path}/b1`]: {} });
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Archive" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Archive Oak & Co?" });
    await expect
      .poll(() => document.activeElement, { timeout: 10_000 })
      .toBe(within(dialog).getByRole("button", { name: "Cancel" }));
    await user.click(within(dialog).getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(shown.sent("DELETE", `${path}/b1`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shown.params()).toEqual({});
  });
});

describe("leaving", () => {
  test("a changed form asks for confirmation", async () => {
    const { user } = await edit();
    await rewrite(user, "Name", "Oak");
    await user.click(button("Close"));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(field("Name").value).toBe("Oak");
    await user.click(button("Close"));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shown.params()).toEqual({});
  });

  test("an untouched form closes without confirmation", async () => {
    const { user } = await edit();
    await user.click(button("Close"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a saved form closes without confirmation", async () => {
    const { user } = await open("?brand=new", {
      [`POST ${path}`]: ({ body }: ApiRequest) => ({ status: 201, body: { ...(body as Brand), id: "b1", version: 1 } }),
    });
    await screen.findByRole("dialog", { name: "Add brand" });
    await user.type(field("Name"), "Oak & Co");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findByRole("dialog", { name: "Oak & Co" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("leaving while a form is being saved", () => {
  async function leave(reply: (request: ApiRequest) => { status: number; body: unknown }) {
    const answered = Promise.withResolvers<void>();
    const { user } = await edit({
      [`PUT ${path}/b1`]: async (request: ApiRequest) => {
        await answered.promise;
        return reply(request);
      },
    });
    await rewrite(user, "Name", "Oak");
    await user.click(button("Save"));
    await waitFor(() => expect(shown.sent("PUT", `${path}/b1`)).toHaveLength(1));
    await user.click(button("Close"));
    expect(screen.getByRole("dialog", { name: "Oak & Co" })).toBeTruthy();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    answered.resolve();
    return user;
  }

  test("continues once it is saved, without confirmation", async () => {
    await leave(saved);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(shown.params()).toEqual({});
  });

  test("is cancelled if saving fails", async () => {
    const refusal = { status: 422, code: "invalid", message: "Please check.", fields: { name: "is taken" } };
    const user = await leave(() => ({ status: 422, body: refusal }));
    expect(await screen.findByText("Is taken.")).toBeTruthy();
    expect(field("Name").value).toBe("Oak");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(button("Close"));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  });
});

describe("an edit conflict", () => {
  const theirs = { ...oak, name: "Oak Ltd", stock: 7, version: 5 };

  async function conflict() {
    let refuse = true;
    const opened = await edit({
      [`PUT ${path}/b1`]: (request: ApiRequest) => {
        if (!refuse) return saved(request);
        refuse = false;
        const body = { status: 409, code: "stale", message: "Somebody else has changed this.", current: theirs };
        return { status: 409, body };
      },
    });
    await rewrite(opened.user, "Name", "Oak");
    await rewrite(opened.user, "Site", "https://o.example");
    await opened.user.click(button("Save"));
    const dialog = await screen.findByRole("alertdialog", { name: /Someone else has changed this/ });
    return { ...opened, dialog };
  }

  /** The label of the selected version in the row of a field. */
  const choice = (dialog: HTMLElement, name: RegExp) => {
    const row = within(dialog).getByRole("row", { name });
    return within(row)
      .getAllByRole<HTMLInputElement>("radio")
      .find(({ checked }) => checked)?.labels?.[0]?.textContent;
  };

  test("shows both versions, with fields that only one user changed preselected", async () => {
    const { dialog } = await conflict();
    expect(within(dialog).getAllByRole("row")).toHaveLength(4);
    expect(choice(dialog, /^Name changed by both/)).toBe("Yours: Oak");
    expect(choice(dialog, /^Site/)).toBe("Yours: https://o.example");
    expect(choice(dialog, /^Stock/)).toBe("Current: 7");
  });

  test("saves the selection over the newer version", async () => {
    const { user, dialog } = await conflict();
    await user.click(within(dialog).getByRole("radio", { name: /^Current: ?Oak Ltd$/ }));
    await user.click(within(dialog).getByRole("button", { name: "Save selection" }));
    await waitFor(() => expect(shown.sent("PUT", `${path}/b1`)).toHaveLength(2));
    expect(shown.sent("PUT", `${path}/b1`)[1]?.body).toMatchObject({
      name: "Oak Ltd",
      site: "https://o.example",
      stock: 7,
      version: 5,
    });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("leads back to the form with all input", async () => {
    const { user, dialog } = await conflict();
    await user.click(within(dialog).getByRole("button", { name: "Back to form" }));
    expect(field("Name").value).toBe("Oak");
    expect(shown.sent("PUT", `${path}/b1`)).toHaveLength(1);
  });
});
