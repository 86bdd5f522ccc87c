import { expect, test } from "vitest";
import { type SiteEvent, purchaseEventId, report, subscribe } from "./report";

test("what happened before anybody listened is told to the first listener, once", () => {
  for (let number = 0; number < 25; number += 1) report({ name: "view_item", productId: `p${number}`, valuePaise: 1 });
  const heard: SiteEvent[] = [];
  const stop = subscribe((event) => heard.push(event));
  expect(heard).toHaveLength(20);
  expect(heard[0]).toMatchObject({ productId: "p5" });
  report({ name: "page_view" });
  expect(heard).toHaveLength(21);
  const late: SiteEvent[] = [];
  subscribe((event) => late.push(event))();
  expect(late).toEqual([]);
  stop();
});

test("an order's event id is the server's", () => {
  expect(purchaseEventId("0199a3c4-0000-7000-8000-000000000000")).toBe("0199a3c4-0000-7000-8000-000000000000:purchase");
});
