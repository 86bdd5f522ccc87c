import { describe, expect, expectTypeOf, test } from "vitest";
import type { Brand, LeadItem, PriceList } from "./contract/types.gen";
import { type Answer, type Body, type Path, below, path, withParams, withSearch } from "./path";
import { request } from "./request";

const id = "7f0c";

describe("an address", () => {
  test("is filled in with escaped parameters", () => {
    expect(path("/api/admin/brands/{id}", { id: "a/b?c" })).toBe("/api/admin/brands/a%2Fb%3Fc");
    expect(path("/api/me/saved/{kind}/{id}", { kind: "design", id })).toBe("/api/me/saved/design/7f0c");
    expect(below(path("/api/admin/leads/{id}", { id }), "notes")).toBe("/api/admin/leads/7f0c/notes");
  });

  test("leaves out empty query parameters", () => {
    expect(withSearch("/api/admin/users", { q: "a b", role: "", page: 2, state: null, sort: undefined })).toBe(
      "/api/admin/users?q=a+b&page=2",
    );
    expect(withParams("/api/admin/users", {})).toBe("/api/admin/users");
  });
});

/** Only compiled, not run: requests that do not match the contract are type errors. */
export function typed() {
  const brand = path("/api/admin/brands/{id}", { id });
  expectTypeOf(request("GET", "/api/pricing")).resolves.toEqualTypeOf<PriceList>();
  expectTypeOf(request("GET", brand)).resolves.toEqualTypeOf<Brand>();
  expectTypeOf(request("DELETE", brand)).resolves.toEqualTypeOf<void>();
  expectTypeOf(request("GET", withParams("/api/admin/leads", { q: "Asha" })))
    .resolves.toHaveProperty("items")
    .toEqualTypeOf<LeadItem[]>();
  expectTypeOf<Answer<"POST", "/api/admin/brands">>().toEqualTypeOf<Brand>();
  expectTypeOf<Body<"GET", "/api/pricing">>().toEqualTypeOf<undefined>();

  // @ts-expect-error unknown address
  void request("GET", "/api/prices");
  // @ts-expect-error an address with unfilled parameters
  void request("GET", "/api/admin/brands/{id}");
  // @ts-expect-error an address built by hand
  void request("GET", `/api/admin/brands/${id}`);
  // @ts-expect-error a method that the address does not have
  void request("DELETE", "/api/pricing");
  // @ts-expect-error a missing parameter
  path("/api/admin/brands/{id}", {});
  // @ts-expect-error an unknown parameter
  path("/api/admin/brands/{id}", { name: id });
  // @ts-expect-error unknown part
  below(brand, "notes");
  // @ts-expect-error a missing body
  void request("POST", "/api/admin/brands");
  // @ts-expect-error a missing field
  void request("POST", "/api/admin/brands", { body: {} });
  // @ts-expect-error an unknown field
  void request("POST", "/api/admin/brands", { body: { name: "Kalinga", colour: "red" } });
  // @ts-expect-error an unexpected body
  void request("GET", "/api/pricing", { body: {} });
  // @ts-expect-error an unknown query parameter
  withParams("/api/admin/brands", { colour: "red" });
  // @ts-expect-error a missing query parameter
  withParams(path("/api/quotations/{token}/comparison", { token: id }), {});
  // @ts-expect-error the address of another kind of record
  expectTypeOf<Path<"/api/admin/leads/{id}">>(brand);
}
