/** Ties a form schema to a type of the contract, so that neither can change alone. */
import type * as z from "zod/mini";

/** Whether the types are assignable to each other. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** `exactly<Shape>()(schema)` returns `schema`; it compiles only if the output of the schema is exactly `Shape`. */
export function exactly<Shape>() {
  return <Schema extends z.ZodMiniType>(
    schema: Same<Required<z.output<Schema>>, Required<Shape>> extends true ? Schema : never,
  ): Schema => schema;
}
