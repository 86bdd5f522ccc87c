// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { currentToast } from "../../ui/toast";
import { errorLog } from "../errors/log";
import { cartCount, cartKey } from "./count";
import type { CartProduct, Selection } from "./items";

const chair: CartProduct = {
  productId: "p1",
  name: "Cane chair",
  basePricePerUnit: 499_900,
  primaryImage: null,
  shortDescription: "Teak and cane",
  category: "Chairs",
  brand: null,
  availability: "in_stock",
  seenPaise: 519_900,
};
const teak: Selection = { groupId: "g1", optionId: "o1", groupName: "Wood", optionName: "Teak" };
const oak: Selection = { ...teak, optionId: "o2", optionName: "Oak" };
const green: Selection = { groupId: "g2", optionId: "o3", groupName: "Seat", optionName: "Green" };

let store: typeof import("./store");

/** Each test opens a new page. */
async function openPage() {
  vi.resetModules();
  store = await import("./store");
  store.restore();
}

const quantities = () => store.cart().items.map(({ quantity }) => quantity);
const lineId = (line: number) => store.cart().items[line]?.id ?? "";
/** The toast of the page that was opened last. */
const toastOf = async () => (await import("../../ui/toast")).currentToast() as ReturnType<typeof currentToast>;

beforeEach(async () => {
  localStorage.clear();
  await openPage();
});

describe("adding", () => {
  test("makes a line and says so for three seconds", async () => {
    store.add(chair, [teak], 2);
    expect(store.cart().items).toEqual([{ ...chair, id: expect.any(String), quantity: 2, selectedVariations: [teak] }]);
    expect(await toastOf()).toMatchObject({
      title: "Added to Cart",
      description: "Cane chair has been added to your cart",
      duration: 3000,
    });
  });

  test("merges into the line of the same product and options, in whatever order they were chosen", () => {
    store.add(chair, [teak, green], 2);
    store.add(chair, [green, teak], 3);
    expect(quantities()).toEqual([5]);
  });

  test("keeps other options and other products apart, with ids of their own", () => {
    store.add(chair, [teak], 1);
    store.add(chair, [oak], 1);
    store.add(chair, [teak, green], 1);
    store.add({ ...chair, productId: "p2" }, [teak], 1);
    expect(quantities()).toEqual([1, 1, 1, 1]);
    expect(new Set(store.cart().items.map(({ id }) => id)).size).toBe(4);
  });

  test.each([
    [0, 1],
    [-3, 1],
    [11, 10],
    [10, 10],
    [Number.NaN, 1],
  ])("%d pieces are %d", (asked, added) => {
    store.add(chair, [], asked);
    expect(quantities()).toEqual([added]);
  });

  test("a merge ends at ten", () => {
    store.add(chair, [], 8);
    store.add(chair, [], 8);
    expect(quantities()).toEqual([10]);
  });
});

describe("changing", () => {
  beforeEach(() => {
    store.add(chair, [teak], 2);
    store.add(chair, [oak], 3);
  });

  test("a quantity is at most ten", () => {
    store.updateQuantity(lineId(0), 7);
    store.updateQuantity(lineId(1), 40);
    expect(quantities()).toEqual([7, 10]);
  });

  test.each([0, -1])("a quantity of %d removes the line", async (quantity) => {
    store.updateQuantity(lineId(0), quantity);
    expect(quantities()).toEqual([3]);
    expect(await toastOf()).toMatchObject({ title: "Removed from Cart", description: undefined, duration: 3000 });
  });

  test("a removed line can be put back where it was", () => {
    const line = store.cart().items[0];
    store.remove(lineId(0));
    expect(quantities()).toEqual([3]);
    if (line) store.putBack(line, 0);
    expect(quantities()).toEqual([2, 3]);
  });

  test("clearing empties the cart", async () => {
    store.clear();
    expect(store.cart().items).toEqual([]);
    expect(await toastOf()).toMatchObject({
      title: "Cart Cleared",
      description: "All items have been removed from your cart.",
      duration: 3000,
    });
  });

  test("a line that is saved for later leaves the cart and comes back into an equal line", () => {
    store.saveForLater(lineId(0));
    expect([quantities(), store.cart().savedForLater.length]).toEqual([[3], 1]);
    store.add(chair, [teak], 9);
    store.moveToCart(store.cart().savedForLater[0]?.id ?? "");
    expect([quantities(), store.cart().savedForLater.length]).toEqual([[3, 10], 0]);
  });
});

describe("the stored cart", () => {
  test("is restored on the next page, with what belongs to it", async () => {
    store.add(chair, [teak], 2);
    store.add(chair, [oak], 3);
    store.saveForLater(lineId(1));
    store.addCoupon("DIWALI10");
    store.addCoupon("diwali10");
    store.setPincode("560025");
    const before = store.cart();
    await openPage();
    expect(store.cart()).toEqual(before);
    expect(store.cart()).toMatchObject({ coupons: ["DIWALI10"], pincode: "560025", isLoading: false });
  });

  test("that cannot be read is only logged", async () => {
    localStorage.setItem(cartKey, "{broken");
    await openPage();
    expect(store.cart()).toMatchObject({ items: [], isLoading: false });
    expect(await toastOf()).toBeNull();
    expect(JSON.parse(localStorage.getItem(errorLog.key) ?? "[]")).toMatchObject([{ context: "restoreCart" }]);
  });

  test("leaves out lines that are no items", async () => {
    store.add(chair, [teak], 2);
    const [line] = store.cart().items;
    localStorage.setItem(cartKey, JSON.stringify([null, { ...line, quantity: 11 }, line, { id: 1 }]));
    await openPage();
    expect(store.cart().items).toEqual([line]);
  });

  test("is counted for the badge and follows another tab", () => {
    store.add(chair, [teak], 2);
    store.add(chair, [oak], 3);
    expect(cartCount()).toBe(5);
    const unsubscribe = store.subscribeToCart(() => undefined);
    localStorage.setItem(cartKey, JSON.stringify(store.cart().items.slice(1)));
    window.dispatchEvent(new StorageEvent("storage", { key: cartKey }));
    expect(quantities()).toEqual([3]);
    unsubscribe();
  });
});
