import { expect, test } from "vitest";
import { ApiError, type ErrorKind, type Severity, kindOfStatus, userMessage } from "./error";

test.each<[number, ErrorKind, Severity, string]>([
  [400, "VALIDATION", "WARNING", "Please check your input and try again."],
  [401, "AUTHENTICATION", "ERROR", "Please sign in to continue."],
  [403, "AUTHORIZATION", "ERROR", "You don't have permission to perform this action."],
  [404, "NOT_FOUND", "WARNING", "The requested resource could not be found."],
  [408, "TIMEOUT", "ERROR", "The request took too long. Please try again."],
  [409, "CLIENT", "ERROR", "An unexpected error occurred. Please try again."],
  [413, "CLIENT", "ERROR", "An unexpected error occurred. Please try again."],
  [422, "VALIDATION", "WARNING", "Please check your input and try again."],
  [429, "CLIENT", "ERROR", "An unexpected error occurred. Please try again."],
  [500, "SERVER", "CRITICAL", "Something went wrong on our end. Please try again later."],
  [502, "SERVER", "CRITICAL", "Something went wrong on our end. Please try again later."],
  [503, "SERVER", "CRITICAL", "Our services are temporarily unavailable. Please try again later."],
  [504, "TIMEOUT", "ERROR", "The request took too long. Please try again."],
])("status %i is %s, %s, with the message of the catalogue", (status, kind, severity, words) => {
  const error = new ApiError("internal words", { kind: kindOfStatus(status), status });
  expect([error.kind, error.severity, userMessage(error)]).toEqual([kind, severity, words]);
});

test("a failed connection has its own message", () => {
  expect(userMessage(new ApiError("Failed to fetch", { kind: "NETWORK" }))).toBe(
    "Unable to connect to our servers. Please check your internet connection and try again.",
  );
});

test.each([new Error("secret"), "secret", undefined])("other errors get a general message: %s", (thrown) => {
  expect(userMessage(thrown)).toBe("An unexpected error occurred. Please try again.");
});
