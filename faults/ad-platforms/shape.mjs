/** Checks a value against a shape: every field must be known, and be what it should. */

/**
 * @typedef {(value: any) => string | null} Check null, or what is wrong
 * @typedef {{ [field: string]: Check }} Fields
 */

/** @param {RegExp} pattern @returns {Check} */
export const text = (pattern) => (value) => (typeof value === "string" && pattern.test(value) ? null : `${JSON.stringify(value)} is not like ${pattern}`);

/** @param {...unknown} values @returns {Check} */
export const one = (...values) => (value) => (values.includes(value) ? null : `${JSON.stringify(value)} is none of ${JSON.stringify(values)}`);

/** SHA-256 as lower-case hex. */
export const hash = text(/^[0-9a-f]{64}$/);

/** Rupees, at most to the paisa. @type {Check} */
export const amount = (value) =>
  typeof value === "number" && value >= 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? null : `${value} is no amount`;

/** @param {Check} check @param {number} least @param {number} most @returns {Check} */
export const list = (check, least, most) => (value) => {
  if (!Array.isArray(value)) return "is no list";
  if (value.length < least || value.length > most) return `has ${value.length} elements, and may have ${least} to ${most}`;
  for (const [index, element] of value.entries()) {
    const wrong = check(element);
    if (wrong) return `[${index}]: ${wrong}`;
  }
  return null;
};

/** An object with these fields; those in `optional` may be missing. @param {Fields} fields @param {Fields} [optional] @returns {Check} */
export const object = (fields, optional = {}) => (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "is no object";
  for (const name of Object.keys(fields)) if (!(name in value)) return `${name} is missing`;
  for (const [name, field] of Object.entries(value)) {
    const check = fields[name] ?? optional[name];
    if (!check) return `${name} is unknown`;
    const wrong = check(field);
    if (wrong) return `${name}: ${wrong}`;
  }
  return null;
};

/** An object with exactly one of these fields. @param {Fields} fields @returns {Check} */
export const exactlyOne = (fields) => (value) => object({}, fields)(value) ?? (Object.keys(value).length === 1 ? null : "has not exactly one field");
