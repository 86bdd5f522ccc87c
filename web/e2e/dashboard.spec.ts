/** The dashboard: what needs doing, by role. */
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { asha, newPage, ravi, signInAs } from "./staff";

test("urgent items come first, each figure opens its list, and roles without access to leads see none", async ({
  page,
  browser,
  stack,
}) => {
  await signInAs(page, stack, ravi, "sales");
  for (const number of [1, 2, 3]) await postLead(stack.url, visitor(number));
  // Two are Ravi's, and one of these has an overdue call.
  await stack.database.query("update leads set owner_id = null");
  await stack.database.query(
    `update leads set owner_id = (select id from users where email = $1),
       call_due_at = case when email_normalized = $2 then now() - interval '1 minute' else now() + interval '1 hour' end
     where email_normalized in ($2, $3)`,
    [ravi.email, visitor(1).customerEmail, visitor(2).customerEmail],
  );

  await page.goto("/admin");
  const toDo = page.getByRole("region", { name: "To do" }).getByRole("link");
  await expect(toDo).toHaveText([/1.*My first calls overdue/, /1.*My first calls due/, /1.*Unassigned leads/]);
  const stages = page.getByRole("region", { name: "Leads by status" });
  await expect(stages.getByRole("row", { name: /^New/ })).toContainText("3");
  await expect(page.getByText(/^Nothing waiting:/)).toContainText("My follow-ups due");
  await expect(page.getByRole("region", { name: "At a glance" })).toContainText("Signed this month");
  await expectAccessible(page, "the dashboard");

  // Today's calls by name open the lead; its value follows the quotation.
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByRole("link", { name: visitor(1).customerName })).toBeVisible();
  await stack.database.query(
    `insert into quotations
       (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
        valid_until, discount, prices_of, owner_id, status, frozen, payable_paise, created_at, updated_at)
     select gen_random_uuid(), 'QT/2026-27/0001', leads.id, customer_name, customer_email, customer_phone, '', '29',
       'standard', now() + interval '9 days', '{}', now(), users.id, 'sent', '{}', 42000000, now(), now()
     from leads join users on users.email = $1
     where email_normalized = $2`,
    [ravi.email, visitor(1).customerEmail],
  );
  await page.reload();
  await expect(stages.getByRole("row", { name: /^New/ })).toContainText("₹4.2 L");
  await expect(page.getByRole("link", { name: /Quotations with customers/ })).toContainText("₹4.2 L");
  await today.getByRole("link", { name: visitor(1).customerName }).click();
  await expect(page.getByRole("dialog", { name: visitor(1).customerName })).toContainText("₹4,20,000");
  await page.goBack();

  await toDo.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Leads/);
  await expect(page.getByRole("link", { name: visitor(1).customerName })).toBeVisible();
  await expect(page.getByRole("link", { name: visitor(2).customerName })).toBeHidden();

  const writer = await newPage(browser, stack);
  await signInAs(writer, stack, asha, "content");
  await writer.goto("/admin");
  await expect(writer.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(writer.getByRole("region", { name: "Leads by status" })).toBeHidden();
  await writer.getByRole("link", { name: /Hidden pages/ }).click();
  await expect(writer.getByRole("heading", { level: 2, name: "Pages" })).toBeVisible();
  await writer.context().close();
});
