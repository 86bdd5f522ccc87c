/** Reviews of furniture: asked for a week after delivery, written by the buyer, published by staff, read by visitors. */
import { expectAccessibleAtBothSizes } from "./accessibility";
import { expect, test } from "./journey";
import { deliver, packed } from "./orders";
import { callerAs } from "./quotation-api";
import { asha, newPage, signInAs } from "./staff";
import { pieceInStock } from "./shop";
import { read } from "./stack/smtp-server";
import type { Stack } from "./stack/stack";
import { expectToast } from "./toasts";

test.use({ content: "demo" });

const buyer = { name: "Meera Joseph", email: "meera.joseph@example.com", phone: "98450 12345" };

/** The link of the letter that asks for a review, which goes out a week after delivery. */
async function askedAt({ database, smtp }: Stack): Promise<string> {
  const { days } = await database.one<{ days: number }>(
    "select round(extract(epoch from run_at - now()) / 86400) as days from jobs_waiting where kind = 'ask_for_review'",
  );
  expect(Number(days)).toBe(7);
  await database.query("update jobs_waiting set run_at = now() where kind = 'ask_for_review'");
  let link = "";
  await expect
    .poll(async () => {
      const mails = await Promise.all(smtp.to(buyer.email).map(read));
      const mail = mails.find(({ subject }) => /How do you like your furniture/.test(subject ?? ""));
      link = /https?:\S+#reviews/.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

test("a buyer reviews what was delivered, staff publish it, and visitors see it", async ({ page, stack, browser }) => {
  const product = await pieceInStock(page);
  await signInAs(page, stack, asha, "admin");
  await deliver(await callerAs(stack, asha), await packed(stack, product, buyer));
  const link = await askedAt(stack);

  // The buyer has no account: the link of the letter opens the form.
  const guest = await newPage(browser, stack);
  await guest.goto(link);
  const section = guest.getByRole("region", { name: "Reviews" });
  await section.getByRole("button", { name: `Write a review of ${product.name}` }).click();
  const form = section.getByRole("form");
  await expect(form.getByRole("radio", { name: "1 star" })).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Name shown with your review" })).toHaveValue("Meera J.");
  await form.getByRole("textbox", { name: "Your review", exact: true }).fill("Fine <b>wood</b>");
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form).toContainText("Please choose from 1 to 5 stars.");
  await expect(form).toContainText("Please leave out HTML tags");
  await expectAccessibleAtBothSizes(guest, "form with errors");
  await form.getByRole("radio", { name: "1 star" }).focus();
  await guest.keyboard.press("ArrowLeft");
  await guest.keyboard.press("ArrowLeft");
  await expect(form.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await form.getByRole("textbox", { name: "Title" }).fill("Solid and quiet");
  await form
    .getByRole("textbox", { name: "Your review", exact: true })
    .fill("Fine wood, and the drawers close without a sound.");
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(section).toContainText("We'll publish your review once we have read it.");
  await expectAccessibleAtBothSizes(guest, "review written");

  // Nobody else sees it before staff have read it.
  const address = `/furniture-products/${product.slug}`;
  await guest.goto(address);
  await expect(guest.getByText("No reviews yet.")).toBeVisible();

  await page.goto("/admin/furniture/reviews?status=pending");
  await page.getByRole("link", { name: product.name }).first().click();
  const drawer = page.getByRole("dialog", { name: product.name });
  await expect(drawer).toContainText("the drawers close without a sound");
  await expectAccessibleAtBothSizes(page, "review in the back office");
  await drawer.getByRole("button", { name: "Answer" }).click();
  const answer = page.getByRole("alertdialog", { name: "Answer this review" });
  await answer.getByRole("textbox", { name: "Our answer" }).fill("Thank you, Meera. The runners are made in Hosur.");
  await answer.getByRole("button", { name: "Save answer" }).click();
  await expectToast(page, "status", "Answer saved", "");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expectToast(page, "status", "Review published", "");
  await expect(drawer).toContainText("Published");

  const visitor = await newPage(browser, stack);
  await visitor.goto(address);
  const reviews = visitor.getByRole("region", { name: "Reviews" });
  await expect(reviews).toContainText("4 of 5");
  await expect(reviews.getByRole("article")).toContainText("Solid and quiet");
  await expect(reviews).toContainText("Meera J.");
  await expect(reviews).toContainText("The runners are made in Hosur.");
  await expectAccessibleAtBothSizes(visitor, "product with a review");
  const data = await visitor.locator('script[type="application/ld+json"]').allInnerTexts();
  expect(data.join("")).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}');
});
