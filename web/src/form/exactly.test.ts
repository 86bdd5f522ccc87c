import { expect, it } from "vitest";
import * as z from "zod/mini";
import { exactly } from "./exactly";

type Shape = { name: string; size?: "s" | "m" };

it("accepts only a schema of exactly this shape", () => {
  const size = z.enum(["s", "m"]);
  const right = z.object({ name: z.string(), size });
  expect(exactly<Shape>()(right)).toBe(right);

  const wrong = {
    less: z.object({ name: z.string() }),
    more: z.object({ name: z.string(), size, colour: z.string() }),
    other: z.object({ name: z.number(), size }),
    wider: z.object({ name: z.string(), size: z.enum(["s", "m", "l"]) }),
  };
  // @ts-expect-error a missing field
  exactly<Shape>()(wrong.less);
  // @ts-expect-error an extra field
  exactly<Shape>()(wrong.more);
  // @ts-expect-error a field of a different type
  exactly<Shape>()(wrong.other);
  // @ts-expect-error an unknown value
  exactly<Shape>()(wrong.wider);
});
