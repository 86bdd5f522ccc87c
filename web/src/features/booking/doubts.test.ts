import { expect, test } from "vitest";
import { doubtsAbout, questionAboutPhone, suggestedEmail } from "./doubts";

test.each([
  ["asha@gmial.com", "asha@gmail.com"],
  ["asha@gmail.co", "asha@gmail.com"],
  ["asha@gmail,com", "asha@gmail.com"],
  ["Asha.Rao@Gmail", "Asha.Rao@gmail.com"],
  ["asha@yahooo.co.in", "asha@yahoo.co.in"],
  ["asha@redifmail.com", "asha@rediffmail.com"],
  ["asha@studio.example.con", "asha@studio.example.com"],
  ["asha@gmail.com", null],
  ["asha@ymail.com", null],
  ["asha@mail.com", null],
  ["asha@studio.example", null],
  ["asha", null],
  ["", null],
])("for %s it suggests %s", (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
});

test.each([
  "98450 12345",
  "+91 98450-12345",
  "091 98450 12345",
  "080 5550 0142",
  "+1 (415) 555-0100",
  "0044 20 7946 0018",
  "",
])("%s can be a phone number", (typed) => expect(questionAboutPhone(typed)).toBeNull());

test.each([
  ["98450 1234", "“98450 1234” has 9 digits. Indian numbers have 10."],
  ["+91 98450 123456", "“+91 98450 123456” has 11 digits. Indian numbers have 10."],
  ["12345 67890", "“12345 67890” begins with 1. Indian mobile numbers begin with 6, 7, 8 or 9."],
  ["call Asha", "“call Asha” has more than digits in it."],
  ["+1 415", "“+1 415” is too short or too long for a phone number."],
])("it asks about %s", (typed, question) => {
  expect(questionAboutPhone(typed)).toBe(question);
});

test("an address without an ending is asked about, without a guess", () => {
  expect(doubtsAbout({ phone: "98450 12345", email: "asha@studio" })).toEqual([
    { field: "customerEmail", question: "“asha@studio” is no complete e-mail address." },
  ]);
});
