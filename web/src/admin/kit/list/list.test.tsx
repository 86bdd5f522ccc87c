// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ResourcePage } from "../resource-page";
import { brand, brands, pageOf } from "../test-brands";
import { type Answers, type ApiRequest, type Shown, admin, show } from "../test-screen";

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
  test("shows the first page in the default order, and the total", async () => {
    await open("", { [`GET ${path}`]: pageOf(three, 1240) });
    await row("Brand 1");
    expect(latest()).toEqual({ sort: "name", page: "1", perPage: "25" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Brands 1,240");
    expect(screen.getByText("1 to 3 of 1,240")).toBeTruthy();
    expect(shown.params()).toEqual({});
  });

  test("shows a lower bound if it is too long to be counted", async () => {
    await open("", { [`GET ${path}`]: { ...pageOf(three, 10_000), isTotalExact: false } });
    await row("Brand 1");
    expect(screen.getByText("1 to 3 of more than 10,000")).toBeTruthy();
  });

  test("has no accessibility violations", async () => {
    await open("?brand=b2");
    await screen.findByText("Stock", { selector: "dt" });
    const { violations } = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  test("reads its state from the address", async () => {
    await open("?q=oak&state=active,resting&sort=-stock&page=3&perPage=50");
    await row("Brand 1");
    expect(latest()).toEqual({ q: "oak", state: "active,resting", sort: "-stock", page: "3", perPage: "50" });
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("oak");
    expect(screen.getByRole("columnheader", { name: "Stock" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("button", { name: /^State: ?Active, Resting$/ })).toBeTruthy();
  });

  test("searches after a pause in typing, from the first page", async () => {
    const { user } = await open("?page=4");
    await row("Brand 1");
    await user.type(screen.getByRole("searchbox"), "teak");
    await waitFor(() => expect(latest()["q"]).toBe("teak"));
    expect(latest()["page"]).toBe("1");
    expect(shown.params()).toEqual({ q: "teak" });
    expect(shown.sent("GET", path)).toHaveLength(2);
  });

  test("sorts by its headings, in the other direction on a second click", async () => {
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

  test("is filtered by choices, which can be removed one by one", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: "State" }));
    await user.click(await screen.findByRole("checkbox", { name: "Resting" }));
    await user.click(screen.getByRole("checkbox", { name: "Active" }));
    await waitFor(() => expect(latest()["state"]).toBe("active,resting"));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Remove filter State" }));
    await waitFor(() => expect(shown.params()).toEqual({}));
  });

  test("changes page and page size", async () => {
    const { user } = await open("", { [`GET ${path}`]: pageOf(three, 60) });
    await row("Brand 1");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(latest()["page"]).toBe("2"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Rows" }), "100");
    await waitFor(() => expect(latest()).toMatchObject({ page: "1", perPage: "100" }));
  });
});

describe("instead of rows, a list shows", () => {
  test("what to do next while there are no records", async () => {
    await open("", { [`GET ${path}`]: pageOf([]) });
    expect(await screen.findByText("No brands yet.")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add brand" }).length).toBeGreaterThan(0);
  });

  test("that nothing matches, and clears filters", async () => {
    const answer = ({ url }: ApiRequest) => ({ status: 200, body: pageOf(url.searchParams.has("q") ? [] : three) });
    const { user } = await open("?q=zzz", { [`GET ${path}`]: answer });
    expect(await screen.findByText("No brands match.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
    await row("Brand 1");
    expect(shown.params()).toEqual({});
  });

  test("that permission is missing, without a retry", async () => {
    const problem = { status: 403, code: "forbidden", message: "no" };
    await open("", { [`GET ${path}`]: () => ({ status: 403, body: problem }) });
    expect(await screen.findByText("You don't have permission to perform this action.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(shown.sent("GET", path)).toHaveLength(1);
  });

  test("an error, with a retry", async () => {
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
  test("rows are reached, opened, and focused again on return", async () => {
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

  test("an open drawer follows the focused row", async () => {
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

  test("a slash focuses the search box, where shortcuts are off", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("/");
    await expect.poll(() => document.activeElement, { timeout: 10_000 }).toBe(screen.getByRole("searchbox"));
    await user.keyboard("jx?");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("jx?");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shortcuts are listed, and single letters can be switched off", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("?");
    const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(help).getByText("Next row")).toBeTruthy();
    await user.click(within(help).getByRole("checkbox", { name: /Single-letter/ }));
    await user.keyboard("{Escape}");
    await user.keyboard("j?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement?.textContent).not.toBe("Brand 1");
  });

  test("keys with a modifier are left to the browser", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.keyboard("{Control>}j{/Control}");
    expect(document.activeElement).toBe(document.body);
  });
});

describe("bulk actions", () => {
  const outcome = { changed: 3, skipped: [], batch: "x1" };

  test("apply to a page or to all records that match", async () => {
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
    const dialog = await screen.findByRole("alertdialog", { name: "Rest 90 brands?" });
    await user.click(within(dialog).getByRole("button", { name: "Rest them" }));
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
        "Undone for 2 brands. 1 skipped: It is awake",
      ),
    );
    expect(screen.queryByText("selected")).toBeNull();
  });

  test("select a row with x, and say why a record was skipped", async () => {
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

  test("lose their selection when the filters change", async () => {
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

  test("hidden columns stay hidden on this device", async () => {
    const { user } = await open();
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Site" }));
    expect(screen.queryByRole("columnheader", { name: "Site", hidden: true })).toBeNull();
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Tagged" }));
    expect(localStorage.getItem("admin.columns.brands")).toBe("name,stock,tagged");
  });

  test("a saved view sets sort order and columns", async () => {
    const { user } = await open("?q=oak", { "GET /api/admin/views": [view] });
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: /^View:/ }));
    await user.click(await screen.findByRole("menuitem", { name: /Much in stock/ }));
    await waitFor(() => expect(latest()).toEqual({ sort: "-stock", page: "1", perPage: "25" }));
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["", "Name", "Stock"]);
    expect(screen.getByRole("button", { name: /^View: ?Much in stock$/ })).toBeTruthy();
  });

  test("a view is saved", async () => {
    const { user } = await open("?state=active", { "POST /api/admin/views": view });
    await row("Brand 1");
    await user.click(screen.getByRole("button", { name: /^View:/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Save view…" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Awake");
    await user.click(within(dialog).getByRole("checkbox", { name: "Share with all staff" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(shown.sent("POST", "/api/admin/views")).toHaveLength(1));
    const [sent] = shown.sent("POST", "/api/admin/views");
    expect(sent?.url.searchParams.get("screen")).toBe("brands");
    expect(sent?.body).toEqual({ name: "Awake", query: { state: "active" }, columns: [], isShared: true });
  });
});

test("an export polls until the file is ready, with the filters and columns of the list", async () => {
  let polls = 0;
  const { user } = await open("?q=oak&sort=-stock", {
    "POST /api/admin/exports": { id: "e1", state: "waiting" },
    "GET /api/admin/exports/e1": () => {
      polls += 1;
      const state = polls < 2 ? "waiting" : "ready";
      return { status: 200, body: { id: "e1", state, fileName: "brands.csv", rows: 3 } };
    },
    "POST /api/me/file-addresses": { address: "/files/t1", expiresAt: "2026-11-20T09:35:00Z" },
  });
  const kept: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.pathname, this.download);
  });
  await row("Brand 1");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "CSV" }));
  expect(await screen.findByText("Exporting 3 brands…")).toBeTruthy();
  await waitFor(() => expect(kept).toEqual(["/files/t1", "brands.csv"]));
  expect(shown.sent("POST", "/api/admin/exports")[0]?.body).toEqual({
    resource: "team",
    format: "csv",
    query: { q: "oak", sort: "-stock" },
    columns: ["name", "stock", "site"],
  });
});

test("an export of selected rows names them, whatever the filters", async () => {
  const waiting = { id: "e1", state: "failed", error: "Not now." };
  const { user } = await open("?q=oak", { "POST /api/admin/exports": waiting });
  await row("Brand 1");
  await user.click(screen.getByRole("checkbox", { name: "Select Brand 2" }));
  await user.click(screen.getByRole("button", { name: "Export selected" }));
  expect(await screen.findByText("1 brand, visible columns")).toBeTruthy();
  await user.click(screen.getByRole("menuitem", { name: "CSV" }));
  await waitFor(() =>
    expect(shown.sent("POST", "/api/admin/exports")[0]?.body).toEqual({
      resource: "team",
      format: "csv",
      query: { sort: "name" },
      columns: ["name", "stock", "site"],
      ids: ["b2"],
    }),
  );
});

test("a failed export says why", async () => {
  const failed = { id: "e1", state: "failed", error: "The file could not be created. Please try again later." };
  const { user } = await open("", { "POST /api/admin/exports": failed });
  await row("Brand 1");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("menuitem", { name: "Excel (XLSX)" }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "Export failed. The file could not be created. Please try again later.",
    ),
  );
});

test("users who may only view are offered nothing else", async () => {
  await open("?brand=b2", {}, admin({ team: "view" }));
  await screen.findByRole("dialog", { name: "Brand 2" });
  expect(screen.queryByRole("button", { name: "Add brand" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});
