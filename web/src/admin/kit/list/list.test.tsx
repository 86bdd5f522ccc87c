// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ResourcePage } from "../resource-page";
import { brand, brands, pageOf } from "../test-brands";
import { type Answers, type Asked, type Shown, admin, show } from "../test-screen";

vi.setConfig({ testTimeout: 30_000 });

let shown: Shown;
afterEach(() => shown.close());

const path = "/api/admin/brands";
const three = [brand(1), brand(2), brand(3)];

async function open(search = "", answers: Answers = {}, me = admin()) {
  const all = {
    [`GET ${path}`]: pageOf(three),
    "GET /api/admin/views": [],
    [`GET ${path}/b2`]: three[1],
    ...answers,
  };
  shown = await show(<ResourcePage resource={brands} area="team" />, `/admin/brands${search}`, all, me);
  return shown;
}

/** The parameters of the latest request for the list. */
const latest = () => Object.fromEntries(shown.sent("GET", path).at(-1)?.url.searchParams ?? []);
const row = (name: string) => screen.findByRole("link", { name });
const table = () => screen.getByRole("table", { name: "Brands" });

describe("a list", () => {
  test("shows the first page in its usual order, and how many there are", async () => {
    await open("", { [`GET ${path}`]: pageOf(three, 1240) });
    await row("Brand 1");
    expect(latest()).toEqual({ sort: "name", page: "1", perPage: "25" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Brands 1,240");
    expect(screen.getByText("1 to 3 of 1,240")).toBeTruthy();
    expect(shown.params()).toEqual({});
  });

  test("that is too long to be counted says so", async () => {
    await open("", { [`GET ${path}`]: { ...pageOf(three, 10_000), isTotalExact: false } });
    await row("Brand 1");
    expect(screen.getByText("1 to 3 of more than 10,000")).toBeTruthy();
  });

  test("has no fault that a program can find", async () => {
    await open("?brand=b2");
    await screen.findByText("Stock", { selector: "dt" });
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  test("is what its address says", async () => {
    await open("?q=oak&state=active,resting&sort=-stock&page=3&perPage=50");
    await row("Brand 1");
    expect(latest()).toEqual({ q: "oak", state: "active,resting", sort: "-stock", page: "3", perPage: "50" });
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("oak");
    expect(screen.getByRole("columnheader", { name: "Stock" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("button", { name: /^State: ?Active, Resting$/ })).toBeTruthy();
  });

  test("asks anew when the fingers rest, from the first page", async () => {
    const { user } = await open("?page=4");
    await row("Brand 1");
    await user.type(screen.getByRole("searchbox"), "teak");
    await waitFor(() => expect(latest()["q"]).toBe("teak"));
    expect(latest()["page"]).toBe("1");
    expect(shown.params()).toEqual({ q: "teak" });
    expect(shown.sent("GET", path)).toHaveLength(2);
  });

  test("sorts by its headers, the other way on a second press", async () => {
    const { user } = await open();
    await row("Brand 1");
    const header = (name: string) => within(table()).getByRole("button", { name });
    await user.click(header("Name"));
    await waitFor(() => expect(latest()["sort"]).toBe("-name"));
    await user.click(header("Stock"));
    await waitFor(() => expect(latest()["sort"]).toBe("-stock"));
    expect(screen.getByRole("columnheader", { name: "Stock" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("columnheader", { name: "Name" }).hasAttribute("aria-sort")).toBe(false);
    await user.click(header("Stock"));
    await waitFor(() => expect(latest()["sort"]).toBe("stock"));
    expect(within(table()).queryByRole("button", { name: "Site" })).toBeNull();
  });

  test("is filtered by choices, which can be taken away one by one", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: "State" }));
    await user.click(await screen.findByRole("checkbox", { name: "Resting" }));
    await user.click(screen.getByRole("checkbox", { name: "Active" }));
    await waitFor(() => expect(latest()["state"]).toBe("active,resting"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Remove the filter State" }));
    await waitFor(() => expect(shown.params()).toEqual({}));
  });

  test("turns its pages, and shows more of them at once", async () => {
    const { user } = await open("", { [`GET ${path}`]: pageOf(three, 60) });
    await row("Brand 1");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(latest()["page"]).toBe("2"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "100");
    await waitFor(() => expect(latest()).toMatchObject({ page: "1", perPage: "100" }));
  });
});

describe("in the place of rows", () => {
  test("stands what to do next, when there is nothing yet", async () => {
    await open("", { [`GET ${path}`]: pageOf([]) });
    expect(await screen.findByText("No brand yet.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add brand" }).length).toBeGreaterThan(0);
  });

  test("stands that nothing matches, with a way out", async () => {
    const answer = ({ url }: Asked) => ({ status: 200, body: pageOf(url.searchParams.has("q") ? [] : three) });
    const { user } = await open("?q=zzz", { [`GET ${path}`]: answer });
    expect(await screen.findByText("No brands match.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
    await row("Brand 1");
    expect(shown.params()).toEqual({});
  });

  test("stands the source's text for the refused, without a second try", async () => {
    const problem = { status: 403, code: "forbidden", message: "no" };
    await open("", { [`GET ${path}`]: () => ({ status: 403, body: problem }) });
    expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(shown.sent("GET", path)).toHaveLength(1);
  });

  test("stands what went wrong, and trying again helps", async () => {
    let refuse = true;
    const problem = { status: 422, code: "invalid", message: "no", requestId: "r-77" };
    const { user } = await open("", {
      [`GET ${path}`]: () => (refuse ? { status: 422, body: problem } : { status: 200, body: pageOf(three) }),
    });
    expect(await screen.findByText("Please check your input and try again.")).toBeTruthy();
    expect(screen.getByText("Request r-77")).toBeTruthy();
    refuse = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await row("Brand 1");
  });
});

describe("by keyboard", () => {
  test("one walks the rows, opens one and comes back to it", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("j");
    expect(document.activeElement?.textContent).toBe("Brand 1");
    await user.keyboard("j{ArrowDown}k");
    expect(document.activeElement?.textContent).toBe("Brand 2");
    await user.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog", { name: "Brand 2" });
    expect(shown.params()).toEqual({ brand: "b2" });
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shown.params()).toEqual({});
    expect(document.activeElement?.textContent).toBe("Brand 2");
  });

  test("an open drawer follows the row", async () => {
    const { user } = await open("?brand=b2", { [`GET ${path}/b3`]: three[2] });
    await screen.findByRole("dialog", { name: "Brand 2" });
    await user.keyboard("j");
    await screen.findByRole("dialog", { name: "Brand 3" });
    expect(shown.params()).toEqual({ brand: "b3" });
  });

  test("Escape empties the search box before it closes the drawer", async () => {
    const { user } = await open("?brand=b2&q=oak");
    await screen.findByRole("dialog", { name: "Brand 2" });
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(shown.params()).toEqual({ brand: "b2" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(shown.params()).toEqual({}));
  });

  test("a slash leads to the search box, where letters are letters", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("/");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(screen.getByRole("searchbox"));
    await user.keyboard("jx?");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("jx?");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("the keys are listed, and the letters can be switched off", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(help).getByText("Next row")).toBeTruthy();
    await user.click(within(help).getByRole("checkbox", { name: /Single letters/ }));
    await user.keyboard("{Escape}");
    await user.keyboard("j?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).not.toBe("Brand 1");
  });

  test("keys with a modifier are the browser's", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("{Control>}j{/Control}");
    expect(document.activeElement).toBe(document.body);
  });
});

describe("many at once", () => {
  const outcome = { changed: 3, skipped: [], batch: "x1" };

  test("the page is chosen, then all that match, and the server is told which", async () => {
    const { user } = await open("?state=active", {
      [`GET ${path}`]: pageOf(three, 90),
      [`POST ${path}/bulk`]: outcome,
      [`POST ${path}/bulk/x1/undo`]: { changed: 2, skipped: [{ id: "b3", reason: "It is awake" }], batch: "x2" },
    });
    await row("Brand 1");
    await user.click(screen.getByRole("checkbox", { name: "Select all brands on this page" }));
    expect(screen.getByText("3 brands")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Select all 90 brands" }));
    await user.click(screen.getByRole("button", { name: "Rest" }));
    const question = await screen.findByRole("alertdialog", { name: "Rest 90 brands?" });
    await user.click(within(question).getByRole("button", { name: "Rest them" }));
    await waitFor(() =>
      expect(shown.sent("POST", `${path}/bulk`)[0]?.body).toEqual({
        selection: { query: { state: "active" } },
        action: { rest: {} },
      }),
    );
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(shown.sent("POST", `${path}/bulk/x1/undo`)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
        "Taken back for 2 brands. 1 skipped: It is awake",
      ),
    );
    expect(screen.queryByText("selected")).toBeNull();
  });

  test("x chooses the row, and what was skipped is told with its reason", async () => {
    const skipped = [{ id: "b1", reason: "It rests already" }];
    const { user } = await open("", { [`POST ${path}/bulk`]: { changed: 0, skipped, batch: "x1" } });
    await row("Brand 1");
    await user.keyboard("jx");
    await user.click(screen.getByRole("button", { name: "Rest" }));
    await user.click(await screen.findByRole("button", { name: "Rest them" }));
    await waitFor(() =>
      expect(shown.sent("POST", `${path}/bulk`)[0]?.body).toMatchObject({ selection: { ids: ["b1"] } }),
    );
    await waitFor(() =>
      expect(screen.getAllByRole("status").map((one) => one.textContent)).toContain(
        "0 brands changed. 1 skipped: It rests already",
      ),
    );
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("other filters are another set of records: nothing stays chosen", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.click(screen.getByRole("checkbox", { name: "Select Brand 2" }));
    await shown.router.navigate("/admin/brands?state=resting");
    await waitFor(() => expect(screen.getByRole("searchbox")).toBeTruthy());
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Brand 2" }).checked).toBe(false);
  });
});

describe("columns and views", () => {
  const view = {
    id: "v1",
    name: "Much in stock",
    query: { sort: "-stock" },
    columns: ["name", "stock"],
    isShared: true,
    isOwn: false,
  };

  test("columns that are hidden stay hidden on this device", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Site" }));
    expect(screen.queryByRole("columnheader", { name: "Site", hidden: true })).toBeNull();
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Tagged" }));
    expect(localStorage.getItem("admin.columns.brands")).toBe("name,stock,tagged");
  });

  test("a saved view brings its order and its columns", async () => {
    const { user } = await open("?q=oak", { "GET /api/admin/views": [view] });
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: /^View:/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Much in stock/ }));
    await waitFor(() => expect(latest()).toEqual({ sort: "-stock", page: "1", perPage: "25" }));
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["", "Name", "Stock"]);
    expect(screen.getByRole("button", { name: /^View: ?Much in stock$/ })).toBeTruthy();
  });

  test("a view is saved under a name", async () => {
    const { user } = await open("?state=active", { "POST /api/admin/views": view });
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: /^View:/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Save this view…" }));
    const question = await screen.findByRole("alertdialog");
    await user.type(within(question).getByRole("textbox", { name: "Name" }), "Awake");
    await user.click(within(question).getByRole("checkbox", { name: "Show it to all staff" }));
    await user.click(within(question).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.sent("POST", "/api/admin/views")).toHaveLength(1));
    const [sent] = shown.sent("POST", "/api/admin/views");
    expect(sent?.url.searchParams.get("screen")).toBe("brands");
    expect(sent?.body).toEqual({ name: "Awake", query: { state: "active" }, columns: [], isShared: true });
  });
});

test("an export asks until the file is there, and takes what the list shows", async () => {
  let asked = 0;
  const { user } = await open("?q=oak&sort=-stock", {
    "POST /api/admin/exports": { id: "e1", state: "waiting" },
    "GET /api/admin/exports/e1": () => {
      asked += 1;
      const state = asked < 2 ? "waiting" : "ready";
      return { status: 200, body: { id: "e1", state, fileName: "brands.csv", rows: 3 } };
    },
    "GET /api/admin/exports/e1/file": "name,stock",
  });
  const kept: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.download);
  });
  await row("Brand 1");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  expect(await screen.findByText("Writing 3 brands…")).toBeTruthy();
  await waitFor(() => expect(kept).toEqual(["brands.csv"]));
  expect(shown.sent("POST", "/api/admin/exports")[0]?.body).toEqual({
    resource: "team",
    format: "csv",
    query: { q: "oak", sort: "-stock" },
    columns: ["name", "stock", "site"],
  });
});

test("an export that could not be written says why", async () => {
  const failed = { id: "e1", state: "failed", error: "The file could not be written. Please try again later." };
  const { user } = await open("", { "POST /api/admin/exports": failed });
  await row("Brand 1");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Excel (XLSX)" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "Export failed. The file could not be written. Please try again later.",
    ),
  );
});

test("whoever may only look is offered nothing else", async () => {
  await open("?brand=b2", {}, admin({ team: "view" }));
  await screen.findByRole("dialog", { name: "Brand 2" });
  expect(screen.queryByRole("button", { name: "Add brand" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});
