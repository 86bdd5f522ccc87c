import { expect, test } from "vitest";
import { durationText, timeByRoom } from "./viewing-time";

test("viewing time is summed by room, the longest first", () => {
  const opens = [
    { rooms: [{ room: "Kitchen", seconds: 30 }] },
    {
      rooms: [
        { room: "Study", seconds: 50 },
        { room: "Kitchen", seconds: 45 },
      ],
    },
    { rooms: [] },
  ];
  expect(timeByRoom(opens)).toEqual([
    { room: "Kitchen", seconds: 75 },
    { room: "Study", seconds: 50 },
  ]);
});

test.each([
  [0, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [200, "3 min"],
  [3599, "1 h"],
  [3600, "1 h"],
  [4810, "1 h 20 min"],
  [7199, "2 h"],
])("%i seconds are %s", (seconds, words) => expect(durationText(seconds)).toBe(words));
