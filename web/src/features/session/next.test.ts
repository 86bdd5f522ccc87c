import { expect, test } from "vitest";
import { safeNext } from "./next";

test.each([
  ["/admin"],
  ["/"],
  ["/admin/leads?status=new&owner=none#top"],
  ["/client-portal/0199a3c4-0000-7000-8000-000000000000"],
  ["/admin/leads?q=100%25"],
  ["/admin/leads?link=https%3A%2F%2Felsewhere.example"],
  ["/admin/users?email=asha@example.com"],
])("%s is a page of this site", (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  [null],
  [""],
  ["admin"],
  ["//elsewhere.example"],
  ["///elsewhere.example"],
  ["////elsewhere.example"],
  ["//elsewhere.example/%2e%2e"],
  ["https://elsewhere.example"],
  ["https:elsewhere.example"],
  ["http:/elsewhere.example"],
  ["//user:secret@elsewhere.example"],
  ["@elsewhere.example"],
  [".elsewhere.example"],
  ["/\\elsewhere.example"],
  ["\\\\elsewhere.example"],
  ["/\\/elsewhere.example"],
  ["\\/elsewhere.example"],
  ["/admin\\..\\..\\elsewhere.example"],
  ["/\t/elsewhere.example"],
  ["/\n/elsewhere.example"],
  ["/\r\n/elsewhere.example"],
  ["\t//elsewhere.example"],
  [" //elsewhere.example"],
  ["/\u0000/elsewhere.example"],
  ["/%09/elsewhere.example"],
  ["/%0d%0aSet-Cookie:a=b"],
  ["/%00admin"],
  ["/%2Felsewhere.example"],
  ["/%2f%2felsewhere.example"],
  ["/%5Celsewhere.example"],
  ["/%252Felsewhere.example"],
  ["/%25252Felsewhere.example"],
  ["/%255Celsewhere.example"],
  ["%2F%2Felsewhere.example"],
  ["/.//elsewhere.example"],
  ["/..//elsewhere.example"],
  ["/admin/..//elsewhere.example"],
  ["/%2e//elsewhere.example"],
  ["/%2e%2e//elsewhere.example"],
  ["/./\\elsewhere.example"],
  ["/admin%"],
  ["javascript:alert(1)"],
  ["JavaScript:alert(1)"],
  ["java\tscript:alert(1)"],
  ["javascript://%0aalert(1)"],
  ["data:text/html,<script>alert(1)</script>"],
  ["blob:https://here.invalid/x"],
  ["https://here.invalid/admin"],
])("%j is not", (next) => {
  expect(safeNext(next)).toBeNull();
});

test.each(["/auth", "/auth?next=/admin", "/auth/confirm", "/x/../auth"])(
  "%s would loop back to the sign-in page",
  (next) => {
    expect(safeNext(next)).toBeNull();
  },
);
