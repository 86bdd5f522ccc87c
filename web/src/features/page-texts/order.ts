/** The order of sections that staff may change. */

/** A section in its changed order. */
export type Place<Name extends string> = {
  name: Name;
  isHidden?: boolean | undefined;
  /** A heading other than the built one. */
  title?: string | undefined;
};

/**
 * All built sections in the changed order. One that is in no changed order, such as a section that the application got
 * later, comes after the one that precedes it by design; names that are not built are left out.
 */
export function inOrder<Name extends string>(built: readonly Name[], changed: readonly Place<string>[]): Place<Name>[] {
  const known = changed.filter((place): place is Place<Name> => built.includes(place.name as Name));
  const order = [...known];
  for (const [index, name] of built.entries()) {
    if (order.some((place) => place.name === name)) continue;
    const before = index === 0 ? -1 : order.findIndex((place) => place.name === built[index - 1]);
    order.splice(before + 1, 0, { name });
  }
  return order;
}
