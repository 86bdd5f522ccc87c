import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { chooseVariant, loadedVariant, variantNames } from "./variant";

/** Stubs the API's response for the setting. */
function respond(body: unknown, status = 200): void {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Later than the setting's cache lasts, so that tests are independent.
  vi.setSystemTime(Date.now() + 3_600_000 * ++hours);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

let hours = 0;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the variant of the home page", () => {
  test("is the one the setting names", async () => {
    respond({ componentName: "home-minimal", isActive: true, isDefault: false });
    expect(await chooseVariant(null)).toBe("home-minimal");
    expect(loadedVariant("home-minimal")).toBeTypeOf("function");
    expect(console.warn).not.toHaveBeenCalled();
  });

  test("is the one a preview asks for, without reading the setting", async () => {
    respond({ componentName: "home-minimal", isActive: true, isDefault: false });
    expect(await chooseVariant("home-premium")).toBe("home-premium");
    expect(fetch).not.toHaveBeenCalled();
    expect(console.warn).not.toHaveBeenCalled();
  });

  test.each(["home-baroque", "", "toString"])("is the latest for the unknown name %j, with a warning", async (name) => {
    expect(await chooseVariant(name)).toBe("home-latest");
    expect(console.warn).toHaveBeenCalledOnce();
  });

  test("is the latest when the setting names an unknown one, with a warning", async () => {
    respond({ componentName: "home-baroque", isActive: true, isDefault: false });
    expect(await chooseVariant(null)).toBe("home-latest");
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("home-baroque"));
  });

  test("is the latest when the setting cannot be read, with a warning", async () => {
    respond({ status: 404, code: "not_found", message: "gone", requestId: "1" }, 404);
    expect(await chooseVariant(null)).toBe("home-latest");
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("could not be read"), expect.anything());
  });

  test("is one of six", () => {
    expect(variantNames).toEqual([
      "home-default",
      "home-modern",
      "home-minimal",
      "home-premium",
      "home-conversion",
      "home-latest",
    ]);
  });
});
