/** The quotation editor. */
import { expectAccessible, expectAccessibleAtBothSizes } from "./accessibility";
import { expectOnly } from "./console-errors";
import { expectAnnounced, pickUp } from "./dragging";
import { expect, test } from "./journey";
import { chooseFiles, publish, takePhotograph, upload } from "./photographs";
import { addRoom, openNewQuotation, expectSaved, meeraIyer, totals, typeKitchen } from "./quotations";
import { asha, newPage, ravi, signInAs } from "./staff";

const phone = { width: 390, height: 844 };

test("a kitchen is entered by keyboard and priced by the server", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  await openNewQuotation(page, stack);
  await addRoom(page, "Kitchen");
  await typeKitchen(page);
  await expectSaved(page);

  // The example of the product specification.
  const sheet = page.getByRole("table", { name: "Quotation lines" });
  for (const [line, quantity, net] of [
    ["Base units", "32.47", "47,081.50"],
    ["Wall units", "19.94", "26,919.00"],
    ["Counter", "11.81", "11,219.50"],
    ["Drawer set, soft close", "3", "18,525.00"],
  ] as const) {
    const row = sheet.getByRole("row").filter({ has: page.getByLabel(`Rate of ${line}`, { exact: true }) });
    await expect(row.getByText(quantity, { exact: true })).toBeVisible();
    await expect(row.getByText(net, { exact: true })).toBeVisible();
  }
  await expect(totals(page)).toContainText("1,03,745.00");

  await page.getByRole("button", { name: /Customer and terms/ }).click();
  await page.getByLabel("Delivery").selectOption("Express, 30 days");
  await page.getByLabel("Overall discount", { exact: true }).fill("4%");
  for (const figure of ["15,561.75", "4,772.27", "1,14,534.48", "10,308.10", "₹1,35,151"]) {
    await expect(totals(page)).toContainText(figure);
  }
  await expectSaved(page);
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = await totals(page)
      .locator("dl > div")
      .evaluateAll((figures) =>
        figures.filter((one) => one.getClientRects().length > 0).map((one) => one.getBoundingClientRect().bottom),
      );
    expect(Math.max(...ends) - Math.min(...ends), `the totals at ${width} are on one line`).toBeLessThan(3);
  }
  await expectAccessibleAtBothSizes(page, "the editor");

  // A reload shows what was saved.
  await page.reload();
  await expect(totals(page)).toContainText("₹1,35,151");
  const size = page.getByLabel("Size of Wall units", { exact: true });
  await expect(size).toHaveValue("2700 × 686");

  // Tab goes on from the width to the height.
  await size.focus();
  await page.keyboard.type("3000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("720");
  await page.keyboard.press("Tab");
  await expect(size).toHaveValue("3000 × 720");
  // A cell in red says why.
  await size.fill("wide");
  await page.keyboard.press("Tab");
  await expect(page.getByText(/Please enter a value such as 3600 x 838/)).toBeVisible();
  await size.fill("3000 x 720");
  await expectSaved(page);
});

test("lines are changed together, copied and kept offline, and a changed rate needs a reason", async ({
  page,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, ravi, "sales");
  await openNewQuotation(page, stack);
  await addRoom(page, "Kitchen");
  await typeKitchen(page);
  await expectSaved(page);

  await test.step("the finish of several lines is changed, with the total before and after", async () => {
    const before = await totals(page).locator("dd").last().innerText();

    await page.getByLabel("Select Base units", { exact: true }).check();
    await page.getByLabel("Select Wall units", { exact: true }).check();
    await page.getByRole("group", { name: "Selected lines" }).getByRole("button", { name: "Finish" }).click();
    const question = page.getByRole("alertdialog", { name: "Change 2 lines" });
    await question.getByLabel("New value").fill("Acrylic");
    const figure = (name: string) =>
      question
        .locator("dl > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator("dd")
        .first();
    await expect(figure("Payable before")).toHaveText(before);
    await expect(figure("Payable after")).toHaveText(/^₹/);
    const after = await figure("Payable after").innerText();
    expect(after).not.toBe(before);
    await expectAccessible(page, "the question about many lines");
    await question.getByRole("button", { name: "Apply" }).click();

    await expect(page.getByLabel("Rate of Base units", { exact: true })).toHaveValue("1,800");
    await expect(totals(page)).toContainText(after);
    await page.keyboard.press("Control+z");
    await expect(totals(page)).toContainText(before);
    for (const name of ["Base units", "Wall units"]) await page.getByLabel(`Select ${name}`, { exact: true }).uncheck();
  });

  await test.step("lines are copied, moved, removed and restored by keyboard", async () => {
    const names = async () =>
      page
        .locator('[data-line] [data-cell="name"]')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).filter(Boolean));
    const { keyboard } = page;

    await page.getByLabel("Size of Wall units", { exact: true }).focus();
    await keyboard.press("Control+d");
    await expect.poll(names).toEqual(["Base units", "Wall units", "Wall units", "Counter", "Drawer set, soft close"]);
    await keyboard.press("Alt+ArrowUp");
    await keyboard.press("Alt+ArrowUp");
    await expect.poll(names).toEqual(["Wall units", "Base units", "Wall units", "Counter", "Drawer set, soft close"]);
    await keyboard.press("Control+Backspace");
    await expect.poll(names).toEqual(["Base units", "Wall units", "Counter", "Drawer set, soft close"]);
    for (let step = 0; step < 3; step += 1) await keyboard.press("Control+z");
    await expect.poll(names).toEqual(["Base units", "Wall units", "Wall units", "Counter", "Drawer set, soft close"]);
    await keyboard.press("Control+z");
    await expect.poll(names).toEqual(["Base units", "Wall units", "Counter", "Drawer set, soft close"]);
    await keyboard.press("Control+y");
    await expect.poll(async () => (await names()).length).toBe(5);
    await expectSaved(page);

    // Dragging works with the keyboard as well.
    await pickUp(page.getByRole("button", { name: "Move Counter" }), "Counter is before Counter.");
    await keyboard.press("ArrowUp");
    await expectAnnounced(page, "Counter is before Wall units.");
    await keyboard.press("Space");
    await expect.poll(names).toEqual(["Base units", "Wall units", "Counter", "Wall units", "Drawer set, soft close"]);
  });

  await test.step("changes made offline are kept and saved later", async () => {
    await page.route("**/api/admin/quotations/*", (route) =>
      route.request().method() === "PUT" ? route.abort("internetdisconnected") : route.continue(),
    );
    await page.getByLabel("Rate of Counter", { exact: true }).fill("975");
    await expect(page.getByText(/kept on this device/)).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel("Rate of Counter", { exact: true })).toHaveValue("975");
    await page.unroute("**/api/admin/quotations/*");
    await expectSaved(page);
    await page.reload();
    await expect(page.getByLabel("Rate of Counter", { exact: true })).toHaveValue("975");
    // The browser logs failed requests.
    expectOnly(consoleErrors, /net::ERR_INTERNET_DISCONNECTED/);
  });

  await test.step("a changed rate needs a reason before the quotation is sent", async () => {
    await page.getByLabel("Rate of Counter", { exact: true }).fill("900");
    await expect(page.getByRole("button", { name: "1 rate needs a reason" })).toBeVisible();
    await expectSaved(page);
    await page.getByRole("button", { name: /Finalise|Request approval/ }).click();
    await expect(page.getByText(/The reason for the changed rate is required/)).toBeVisible();
    expect(consoleErrors.splice(0), "the refusal").toEqual([expect.stringContaining("422")]);

    await page.getByRole("button", { name: "Add a reason for the rate of Counter" }).click();
    await page.getByRole("button", { name: "Matched a competitor" }).click();
    await expect(page.getByRole("button", { name: "1 rate needs a reason" })).toBeHidden();
    await page.getByRole("button", { name: /Finalise|Request approval/ }).click();
    await expect(page).toHaveURL(/\/admin\/quotations\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/QT\/\d{4}-\d{2}\/0001/)).toBeVisible();
  });
});

test("lines have photographs of the gallery and new ones, and the list and the settings lead on", async ({
  page,
  stack,
}) => {
  await signInAs(page, stack, asha, "admin");
  await page.goto("/admin/gallery");
  await upload(page, [await takePhotograph(page, "hall.jpg", { hue: 30 })]);
  await publish(stack, { "hall.jpg": "Hall in Whitefield" });
  await openNewQuotation(page, stack);
  await addRoom(page, "Kitchen");
  await typeKitchen(page);

  await test.step("a photograph of the gallery", async () => {
    await page.getByLabel("Rate of Base units", { exact: true }).press("Alt+Enter");
    await page.getByRole("button", { name: "Choose picture" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Picture for Base units" });
    await expect(question.getByLabel("Room")).toBeFocused();
    await question.getByRole("checkbox", { name: "Hall in Whitefield" }).press("Space");
    await expectAccessible(page, "the choice of a picture");
    await page.keyboard.press("Enter");
    const pictures = page.getByRole("img", { name: "Hall in Whitefield from the door" });
    await expect(pictures).toHaveCount(2);
    await expectSaved(page);
    await expectAccessibleAtBothSizes(page, "the editor with a picture");
    await page.getByRole("link", { name: "View" }).click();
    await expect(pictures).toHaveCount(1);
    await expectAccessibleAtBothSizes(page, "a quotation with a picture");
    await page.goBack();
  });

  await test.step("a picture is uploaded where it is chosen", async () => {
    await page.getByLabel("Rate of Wall units", { exact: true }).press("Alt+Enter");
    await page.getByRole("button", { name: "Choose picture" }).click();
    const question = page.getByRole("alertdialog", { name: "Picture for Wall units" });
    const picture = await takePhotograph(page, "mood-board.jpg", { hue: 200 });
    await chooseFiles(page, question.getByRole("button", { name: "Upload a picture" }), [picture]);
    await expect(question.getByRole("checkbox", { name: "mood-board.jpg" })).toBeChecked();
    await expectAccessible(page, "an uploaded picture");
    await question.getByRole("button", { name: "Use picture" }).click();
    await expectSaved(page);
    await expect(page.getByRole("button", { name: "Choose picture" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Change picture" }).last()).toBeVisible();
  });

  await test.step("the list, and the settings of rate cards and GST rates", async () => {
    await page.goto("/admin/finance");
    const row = page
      .getByRole("table", { name: "Quotations" })
      .getByRole("row")
      .filter({ hasText: meeraIyer.customerName });
    await expect(row).toContainText("Draft");
    await expectAccessibleAtBothSizes(page, "the list of quotations");
    await row.getByRole("link", { name: meeraIyer.customerName }).click();
    await expect(page.getByRole("heading", { level: 1, name: meeraIyer.customerName })).toBeVisible();
    for (const [section, name] of [
      ["quotations", "Quotations"],
      ["rate-cards", "Rate cards"],
      ["gst-rates", "GST rates"],
    ] as const) {
      await page.goto(`/admin/settings?section=${section}`);
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
      await expectAccessibleAtBothSizes(page, `settings, ${name}`);
    }
  });
});

test("two users edit the same quotation, see each other, and resolve the conflict", async ({
  page,
  browser,
  stack,
  consoleErrors,
}) => {
  await signInAs(page, stack, ravi, "sales");
  await openNewQuotation(page, stack);
  await addRoom(page, "Kitchen");
  await typeKitchen(page);
  await expectSaved(page);

  const other = await newPage(browser, stack);
  await signInAs(other, stack, asha, "admin");
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByText(/Ravi Menon is also editing this quotation/)).toBeVisible();
  await other.getByLabel("Rate of Counter", { exact: true }).fill("1,000");
  await other.getByLabel("Count of Drawer set, soft close", { exact: true }).fill("4");
  await expectSaved(other);

  await page.getByLabel("Rate of Counter", { exact: true }).fill("900");
  const question = page.getByRole("alertdialog", { name: "Someone else has changed this record" });
  await expect(question.getByRole("row", { name: /Counter.*changed by both/ })).toContainText("at ₹900.00");
  await expect(question.getByRole("row", { name: /Drawer set/ })).toBeVisible();
  await expectAccessible(page, "two versions of a quotation");
  expect(consoleErrors.splice(0), "the refusal").toEqual([expect.stringContaining("409")]);
  await question.getByRole("button", { name: "Save selection" }).click();
  await expectSaved(page);
  // Mine where changed by both, theirs where only they did.
  await expect(page.getByLabel("Rate of Counter", { exact: true })).toHaveValue("900");
  await expect(page.getByLabel("Count of Drawer set, soft close", { exact: true })).toHaveValue("4");
  await other.context().close();
});

test("on a phone a line is edited in a bottom sheet", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  await openNewQuotation(page, stack);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Add room" }).click();
  await page.getByRole("button", { name: "Kitchen", exact: true }).click();
  await page.getByLabel("Add an item to Kitchen").fill("base bwr lam");
  await page.getByRole("option", { name: /Base units/ }).click();
  const line = page.getByRole("dialog", { name: "Base units" });
  await line.getByLabel("Size").fill("12' x 2'9\"");
  await expect(line.getByText("33 sq ft")).toBeVisible();
  await expectAccessible(page, "a line on a phone");
  await line.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /Base units/ }).first()).toContainText("33 sq ft × 1,450");
  await page.getByRole("button", { name: /Show all totals/ }).click();
  await expect(page.getByRole("dialog", { name: "Totals" })).toContainText("CGST");
  await expectAccessible(page, "totals on a phone");
});
