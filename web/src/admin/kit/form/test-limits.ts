/** Test helpers that compare the limits of a form with those of the contract. */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

type Schema = {
  $ref?: string;
  format?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
} & { [Limit in (typeof kinds)[number]]?: number };

const kinds = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"] as const;

type Limits = Record<string, Partial<Record<(typeof kinds)[number], number>>>;

const contract = JSON.parse(readFileSync(new URL("../../../../../api/openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

/** By field, such as `skills[]`. Fields without limits are left out. */
export function limitsOfContract(name: string): Limits {
  return limitsIn(contract.components.schemas[name] ?? {});
}

export function limitsOfForm(schema: z.ZodMiniType): Limits {
  return limitsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);
}

function limitsIn(schema: Schema, path = ""): Limits {
  const named = schema.$ref?.split("/").at(-1);
  if (named) return limitsIn(contract.components.schemas[named] ?? {}, path);
  const own = Object.fromEntries(kinds.flatMap((kind) => (schema[kind] === undefined ? [] : [[kind, schema[kind]]])));
  // The contract does not say that an e-mail address is not empty.
  if (schema.format === "email") own["minLength"] = 1;
  const inner = [
    // A value or null; a named schema with a default of its own.
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((one) => limitsIn(one, path)),
    ...Object.entries(schema.properties ?? {}).map(([name, one]) => limitsIn(one, path ? `${path}.${name}` : name)),
    ...(schema.prefixItems ?? []).map((one) => limitsIn(one, `${path}[]`)),
    ...(schema.items ? [limitsIn(schema.items, `${path}[]`)] : []),
  ];
  return Object.assign(Object.keys(own).length > 0 ? { [path]: own } : {}, ...inner) as Limits;
}
