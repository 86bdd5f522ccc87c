/** A visit to a home: chosen by a visitor, moved by its link, reminded of, and held. */
import { expectAccessibleAtBothSizes } from "./accessibility";
import { asha as customer, choose, fillContact, openBookingPage, submit } from "./booking-form";
import { expect, test } from "./journey";
import { meera } from "./accounts";
import { giveAccount, newPage, ravi, signInAs } from "./staff";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { expectToast } from "./toasts";

/** The latest e-mail to an address whose subject matches. */
async function mailTo({ smtp }: Stack, to: string, subject: RegExp) {
  const find = async () =>
    (await Promise.all(smtp.to(to).map(read))).findLast((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await find())?.subject).toMatch(subject);
  return (await find())!;
}

test("a visitor books a visit, moves it by the link, is reminded, and it is held", async ({ page, browser, stack }) => {
  test.slow();
  await giveAccount(stack, meera, "designer");
  const form = await openBookingPage(page);
  await choose(form, customer);
  await fillContact(form, customer);
  await submit(form).click();

  const offer = page.getByRole("region", { name: "Choose a time for the site visit" });
  // Not the first one, which may be too near when the form is sent.
  await offer.getByRole("group", { name: "Time" }).getByRole("radio").last().check({ force: true });
  await offer.getByLabel("Address of the home").fill("12 Rose Lane, Indiranagar");
  await expectAccessibleAtBothSizes(page, "choosing a time for the visit");
  await offer.getByRole("button", { name: "Book the visit" }).click();
  await expect(page.getByRole("heading", { name: "Your visit is booked." })).toBeFocused();

  const confirmation = await mailTo(stack, customer.email, /^Your visit is booked for/);
  expect(confirmation.text).toContain("12 Rose Lane, Indiranagar");
  const [invitation] = confirmation.attachments;
  expect(invitation?.filename).toBe("visit.ics");
  const event = invitation!.content.toString();
  expect(event).toContain("SEQUENCE:0");
  await mailTo(stack, meera.email, /^Visit booked:/);

  const link = /http\S+\/site-visit\/\S+/.exec(confirmation.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Your visit" })).toBeVisible();
  await expectAccessibleAtBothSizes(page, "a visit by its link");
  await page.getByRole("button", { name: "Choose another time" }).click();
  await page.getByRole("group", { name: "Day" }).getByRole("radio").nth(1).check({ force: true });
  await page.getByRole("group", { name: "Time" }).getByRole("radio").first().check({ force: true });
  await page.getByRole("button", { name: "Move the visit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your visit has moved." })).toBeFocused();
  const moved = await mailTo(stack, customer.email, /^Your visit has moved to/);
  expect(moved.attachments[0]!.content.toString()).toContain("SEQUENCE:1");

  // The days before the visit pass: of all reminders only those of the time agreed on last are sent.
  await stack.database.query("update jobs_waiting set run_at = now() where kind = 'remind_of_visit'");
  await mailTo(stack, customer.email, /^Reminder: our visit on/);
  const open = "(select kind from jobs_waiting union all select kind from jobs_running) as jobs";
  await expect.poll(() => stack.database.count(`${open} where kind = 'remind_of_visit'`)).toBe(0);
  const mails = await Promise.all(stack.smtp.to(customer.email).map(read));
  expect(mails.filter(({ subject }) => subject?.startsWith("Reminder: our visit"))).toHaveLength(2);
  // An hour ago may have been last week.
  const { day } = await stack.database.one<{ day: string }>(
    `update site_visits
     set starts_at = now() - interval '1 h', ends_at = now(), free_at = now() + interval '30 min'
     where status = 'scheduled'
     returning (starts_at at time zone 'Asia/Kolkata')::date::text as day`,
  );

  const desk = await newPage(browser, stack);
  await signInAs(desk, stack, ravi, "admin");
  await desk.goto(`/admin/visits?week=${day}`);
  await desk.getByRole("link", { name: new RegExp(customer.name) }).click();
  const drawer = desk.getByRole("dialog", { name: customer.name });
  await expect(drawer).toContainText("12 Rose Lane, Indiranagar");
  await expectAccessibleAtBothSizes(desk, "the calendar of visits");
  await drawer.getByRole("button", { name: "Log outcome" }).click();
  const dialog = desk.getByRole("alertdialog");
  await dialog.getByRole("radio", { name: "It took place" }).check();
  await dialog.getByLabel("Note").fill("Two cooks, one counter.");
  await dialog.getByRole("button", { name: "Save outcome" }).click();
  await expectToast(desk, "status", "Outcome saved", "It took place");
  await drawer.getByRole("link", { name: "Open lead" }).click();
  await expect(desk.getByRole("dialog", { name: customer.name })).toContainText("Two cooks, one counter.");
  await expect(
    desk.getByRole("dialog", { name: customer.name }).getByRole("button", { name: "Status Visit done" }),
  ).toBeVisible();
});
