/** The dashboard: what needs doing, by role. */
import { expectAccessible } from "./accessibility";
import { expect, test } from "./journey";
import { postLead, visitor } from "./leads";
import { asha, ravi, signInAs } from "./staff";

test("urgent items come first, and each figure opens its list", async ({ page, stack }) => {
  await signInAs(page, stack, ravi, "sales");
  for (const number of [1, 2, 3]) await postLead(stack.url, visitor(number));
  // Two are Ravi's, and one of these has an overdue call.
  await stack.database.query("update leads set owner_id = null");
  await stack.database.query(
    `update leads set owner_id = (select id from users where email = $1),
       escalate_at = case when email_normalized = $2 then now() - interval '1 minute' else now() + interval '1 hour' end
     where email_normalized in ($2, $3)`,
    [ravi.email, visitor(1).customerEmail, visitor(2).customerEmail],
  );

  await page.goto("/admin");
  const toDo = page.getByRole("region", { name: "To do" }).getByRole("link");
  await expect(toDo).toHaveText([/1.*My first calls overdue/, /1.*My first calls due/, /1.*Unassigned leads/]);
  await expect(page.getByRole("region", { name: "Leads by status" }).getByRole("link", { name: /^New/ })).toHaveText(
    /3$/,
  );
  await expectAccessible(page, "the dashboard");

  await toDo.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Leads/);
  await expect(page.getByRole("link", { name: visitor(1).customerName })).toBeVisible();
  await expect(page.getByRole("link", { name: visitor(2).customerName })).toBeHidden();
});

test("roles without access to leads see none", async ({ page, stack }) => {
  await signInAs(page, stack, asha, "content");
  await page.goto("/admin");
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Leads by status" })).toBeHidden();
  await page.getByRole("link", { name: /Hidden pages/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Pages" })).toBeVisible();
});
