/** What the demo promises: a client follows their project, staff see quotations in each state, and a film plays. */
import { signIn } from "./accounts";
import { expect, test } from "./journey";
import { newPage } from "./staff";
import { demoPassword } from "./stack/demo";

test.use({ content: "demo" });

test("the demo's client and its head of sales sign in, and visitors see a film of a design", async ({
  page,
  browser,
  stack,
}) => {
  await page.goto("/auth");
  await signIn(page, { email: "revathi.subramanian@example.com", password: demoPassword });
  await expect(page.getByRole("heading", { level: 1, name: "Your projects" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your project" })).toContainText("PRJ/");

  const desk = await newPage(browser, stack);
  await desk.goto("/auth?next=%2Fadmin%2Ffinance");
  await signIn(desk, { email: "sales.head@nivas.example", password: demoPassword });
  const quotations = desk.getByRole("table", { name: "Quotations" });
  for (const name of ["Harish Kamath", "Nandini Bhat", "Revathi Subramanian"]) {
    await expect(quotations).toContainText(name);
  }

  const visitor = await newPage(browser, stack);
  await visitor.goto("/videos/an-l-shaped-kitchen-in-white-piece-by-piece");
  await visitor.getByRole("button", { name: "Play An L-shaped kitchen in white, piece by piece" }).click();
  const video = visitor.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(600);
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(1);
});
