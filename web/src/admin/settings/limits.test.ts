import { expect, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { accountSchema } from "./accounts";
import { deliverySchema } from "./delivery";
import { followUpSchema } from "./follow-ups";
import { noticeSchema } from "./notices";
import { notificationSchema } from "./notifications";
import { schema as organisationSchema } from "./organisation-draft";
import { paymentSchema } from "./payment";
import { pricingSchema } from "./pricing";
import { quotationSchema } from "./quotations";
import { salesSchema } from "./sales";
import { siteVisitSchema } from "./site-visits";
import { shopLetterSchema } from "./shop-letters";
import { uploadSchema } from "./uploads";

test.each([
  ["AccountPolicy", accountSchema],
  ["FollowUps", followUpSchema],
  ["NoticeDefaults", noticeSchema],
  ["Notifications", notificationSchema],
  ["Organization", organisationSchema],
  ["PricingPage", pricingSchema],
  ["Quotations", quotationSchema],
  ["Sales", salesSchema],
  ["ShopDelivery", deliverySchema],
  ["ShopLetters", shopLetterSchema],
  ["ShopPayment", paymentSchema],
  ["SiteVisits", siteVisitSchema],
  ["Uploads", uploadSchema],
] as const)("the limits of the form are those of the server: %s", (name, schema) => {
  const limits = limitsOfContract(name);
  expect(Object.keys(limits).length).toBeGreaterThan(0);
  expect(limitsOfForm(schema)).toMatchObject(limits);
});
