/** Leads in bulk: import, merging, tags, board and export. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expectAnnounced, pickUp } from "./dragging";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { ravi, signInAs } from "./staff";

const table = (page: Page) => page.getByRole("table", { name: "Leads" });
const drawer = (page: Page, name: string) => page.getByRole("dialog", { name });
const entry = (page: Page, name: string, text: string): Locator =>
  drawer(page, name).getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: text });

/** The names in the list, from top to bottom. */
const names = (page: Page) => table(page).locator("tbody [data-row-link]");

async function openList(page: Page, search = ""): Promise<void> {
  await page.goto(`/admin/leads${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Leads" })).toBeVisible();
}

/** The text of the file that the button downloads. */
async function fileFrom(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await download.path(), "utf8");
}

/** The lines of a CSV file, without its byte order mark. */
const linesOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);

const people = `Customer Name,Mobile,E-mail,Flat,PIN,Labels
Kavya Nair,98450 55501,kavya.nair@example.com,3 BHK,560102,expo
Rohan Das,98450 55502,rohan.das@example.com,Villa,560066,expo
Rohan Das,98450 55502,,,,
,98450 55504,nobody@example.com,3 BHK,,
Farah Khan,98450 55505,farah.khan@example.com,3 BHK,56010,
`;

test("a file is checked and imported, and rows with errors can be downloaded", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  const known = { ...visitor(1), customerName: "Asha Rao" };
  await postLead(stack.url, known);
  await openList(page);
  await page.getByRole("button", { name: "Import" }).click();

  const panel = drawer(page, "Import leads");
  await expect(panel.getByRole("button", { name: "Choose file" })).toBeVisible();
  const csv = `${people}Asha Rao,${known.customerPhone},,,,\n`;
  await panel
    .getByLabel("CSV or Excel file")
    .setInputFiles({ name: "expo.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  // Most columns are known by their names; the other is not imported until it is mapped.
  await expect(panel.getByLabel("Column for Phone")).toHaveValue("Mobile");
  await expect(panel.getByText("Not imported: Flat")).toBeVisible();
  await panel.getByLabel("Column for Home").selectOption("Flat");
  await expect(panel.getByText("Not imported")).toHaveCount(0);
  await panel.getByRole("button", { name: "Check file" }).click();

  for (const outcome of ["2 new leads", "2 repeat enquiries", "2 rows skipped"]) {
    await expect(panel.getByText(outcome, { exact: true })).toBeVisible();
  }
  await expect(panel.getByRole("row", { name: /^5 Name/ })).toBeVisible();
  await expect(panel.getByRole("row", { name: /^6 Pincode must be six digits/i })).toBeVisible();
  await expectAccessible(page, "a checked import");
  // The check writes nothing.
  expect(await stack.database.one("select count(*)::int as leads from leads")).toEqual({ leads: 1 });

  const [heading, ...bad] = linesOf(await fileFrom(page, panel.getByRole("button", { name: "Download errors" })));
  expect(heading).toContain("Customer Name,Mobile,E-mail,Flat,PIN,Labels");
  expect(bad).toHaveLength(2);
  expect(bad[0]).toContain("nobody@example.com");
  expect(bad[1]).toContain("must be six digits");

  await panel.getByRole("button", { name: "Import 4 rows" }).click();
  await expect(panel.getByText("2 leads added")).toBeVisible();
  await panel.getByRole("button", { name: "Show leads" }).click();
  await expect(panel).toBeHidden();
  await expect(names(page)).toHaveCount(2);

  await names(page).filter({ hasText: "Rohan Das" }).click();
  await expect(drawer(page, "Rohan Das")).toContainText("Villa");
  await expect(entry(page, "Rohan Das", "Enquired again: Import")).toHaveCount(1);
  await openList(page, "?q=Asha");
  await names(page).click();
  await expect(entry(page, "Asha Rao", "Enquired again: Import")).toHaveCount(1);
});

test("two leads of one person are merged, and split again with their own data", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  const [first, second] = [
    { ...visitor(1), customerName: "Meera Iyer" },
    { ...visitor(2), customerName: "Meera and Kiran Iyer" },
  ];
  await postLead(stack.url, first);
  await postLead(stack.url, second);
  const { reference } = await stack.database.one<{ reference: string }>(
    "select reference from enquiries join leads on leads.id = lead_id where leads.customer_name = $1",
    [second.customerName],
  );

  await openList(page);
  await names(page).filter({ hasText: second.customerName }).click();
  await drawer(page, second.customerName).getByPlaceholder("Write a note…").fill("Kiran answers after six.");
  await page.keyboard.press("Control+Enter");
  await expect(entry(page, second.customerName, "Kiran answers after six.")).toHaveCount(1);

  await drawer(page, second.customerName).getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Merge into another lead…" }).click();
  const merge = page.getByRole("alertdialog", { name: `Merge ${second.customerName} into another lead` });
  await merge.getByRole("searchbox").fill(first.customerName);
  await merge.getByRole("radio", { name: first.customerName }).check();
  await merge.getByRole("button", { name: /^Merge into NV-/ }).click();
  await expect(merge).toBeHidden();

  const stays = first.customerName;
  await expect(page.getByRole("heading", { level: 2, name: stays, exact: true })).toBeVisible();
  await expect(entry(page, stays, "Kiran answers after six.")).toHaveCount(1);
  await expect(names(page)).toHaveText([stays]);
  await expectAccessible(page, "a lead that took another one in");

  await entry(page, stays, `Enquired: Booking dialog (${reference})`)
    .getByRole("button", { name: "Split into a separate lead…" })
    .click();
  const split = page.getByRole("alertdialog", { name: "Split this enquiry into a separate lead?" });
  await expect(split).toContainText("that lead is restored with its notes and calls");
  await split.getByRole("button", { name: "Split enquiry" }).click();
  await expect(split).toBeHidden();

  await expect(entry(page, second.customerName, "Split off as a separate lead")).toHaveCount(1);
  await expect(entry(page, second.customerName, "Kiran answers after six.")).toHaveCount(1);
  await expect(names(page)).toHaveCount(2);
  await names(page)
    .filter({ hasText: new RegExp(`^${stays}$`) })
    .click();
  await expect(entry(page, stays, "Another lead merged into this one")).toHaveCount(1);
  await expect(entry(page, stays, "Kiran answers after six.")).toHaveCount(0);
});

test("leads are tagged in bulk, exported as shown, and moved on the board by keyboard", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  await postLead(stack.url, { ...visitor(1), customerName: "Nikhil Verma", bhkType: "villa" });
  await postLead(stack.url, { ...visitor(2), customerName: "Sunita Rao" });
  await postLead(stack.url, { ...visitor(3), customerName: "Harish Kamath", bhkType: "villa" });

  await test.step("the tags are undone", async () => {
    const tagged = async () =>
      (
        await stack.database.query<{ customer_name: string }>(
          "select customer_name from leads where 'expo' = any(tags) order by customer_name",
        )
      ).map(({ customer_name }) => customer_name);

    await openList(page);
    await expect(names(page)).toHaveCount(3);
    for (const name of ["Harish Kamath", "Nikhil Verma"]) {
      await table(page).getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();
    }
    await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Tag" }).click();
    const question = page.getByRole("alertdialog", { name: "Tag 2 leads" });
    await question.getByLabel("Tags to add").fill("expo");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Save tags" }).click();
    const undo = page.getByRole("button", { name: "Undo" });
    // The toast stays while it is hovered.
    await undo.hover();
    expect(await tagged()).toEqual(["Harish Kamath", "Nikhil Verma"]);

    await undo.click();
    await expect.poll(tagged).toEqual([]);
    await expect(page.getByRole("status").filter({ hasText: "Undone for 2 leads" })).toBeAttached();
  });

  await test.step("the list is exported as shown", async () => {
    await openList(page);
    await page.getByRole("button", { name: "More filters" }).click();
    const villa = page.getByRole("dialog", { name: "More filters" }).getByRole("checkbox", { name: "Villa" });
    // The checkbox follows the address.
    await villa.click();
    await expect(villa).toBeChecked();
    await page.keyboard.press("Escape");
    await table(page).getByRole("button", { name: "Name" }).click();
    await expect(names(page)).toHaveText(["Harish Kamath", "Nikhil Verma"]);

    await page.getByRole("button", { name: "Export" }).click();
    const [heading, ...rows] = linesOf(await fileFrom(page, page.getByRole("menuitem", { name: "CSV" })));
    expect(heading).toMatch(/^Name,/);
    expect(rows.map((row) => row.split(",")[0])).toEqual(["Harish Kamath", "Nikhil Verma"]);
  });

  await test.step("a card of the board is moved by keyboard", async () => {
    await openList(page, "?view=board");
    const column = (name: string) => page.getByRole("region", { name });
    await expectAccessible(page, "the board");

    await pickUp(column("New, 3").getByRole("link", { name: "Sunita Rao" }), "Sunita Rao is over New.");
    await page.keyboard.press("ArrowRight");
    await expectAnnounced(page, "Sunita Rao is over Contacted.");
    await page.keyboard.press("Space");

    await expect(column("Contacted, 1").getByRole("link", { name: "Sunita Rao" })).toBeVisible();
    // The card moves before the response arrives.
    await expect
      .poll(() => stack.database.one("select status from leads where customer_name = 'Sunita Rao'"))
      .toEqual({ status: "contacted" });
  });
});
