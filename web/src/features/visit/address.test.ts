// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isPublicPage, publicAddress, withoutSecrets } from "./address";

const at = (path: string) => window.location.origin + path;

test.each([
  ["/furniture?material=teak&gclid=g1", "/furniture?material=teak&gclid=g1"],
  ["/quotation/secret", "/quotation"],
  ["/order-confirmation/0199?token=secret", "/order-confirmation"],
  ["/privacy-request/secret", "/privacy-request"],
  ["/unsubscribe/secret", "/unsubscribe"],
  ["/site-visit/secret", "/site-visit"],
  ["/designs/preview/secret", "/designs"],
  ["/auth/confirm?token_hash=secret#access_token=secret", "/auth/confirm"],
  ["/cart?restore=secret", "/cart"],
])("%s is kept as %s", (path, kept) => {
  expect(withoutSecrets(at(path))).toBe(at(kept));
});

test.each([
  ["/", "/"],
  ["/landing?utm_source=google&gclid=g1&email=asha@example.com#form", "/landing?utm_source=google&gclid=g1"],
  ["/furniture-products?material=teak", "/furniture-products"],
  ["/order-confirmation/0199?token=secret&gclid=g1", "/order-confirmation"],
])("others learn %s as %s", (path, told) => {
  expect(publicAddress(at(path))).toBe(at(told));
});

test("where a visitor came from is told as it is", () => {
  for (const href of ["", "https://www.google.com/", "https://news.example/article?id=3"]) {
    expect(withoutSecrets(href)).toBe(href);
    expect(publicAddress(href)).toBe(href);
  }
});

test("only pages of visitors are measured", () => {
  const paths = ["/", "/furniture", "/order-confirmation/1", "/landing", "/admin", "/admin/leads", "/quotation/x"];
  const others = ["/client-portal", "/dashboard/orders", "/unsubscribe/x"];
  expect([...paths, ...others].filter(isPublicPage)).toEqual(paths.slice(0, 4));
});
