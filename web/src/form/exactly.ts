/** Ties the rules of a form to the contract, so that neither can change without the other. */
import type * as z from "zod/mini";

/** `true` when either type can stand for the other. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/**
 * `exactly<Shape>()(schema)` is `schema`, and compiles only if what it yields is `Shape`: no field more, none
 * less, none of another type.
 */
export function exactly<Shape>() {
  return <Schema extends z.ZodMiniType>(
    schema: Same<Required<z.output<Schema>>, Required<Shape>> extends true ? Schema : never,
  ): Schema => schema;
}
