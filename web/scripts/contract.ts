/**
 * Generates from the contract: its types, operations by method and address, and limits of request fields. Run by
 * `npm run generate`, which takes another folder than `src` to write to.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";

type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};
type Operation = { operationId?: string; requestBody?: { content: Record<string, { schema: Schema }> } };

/** Bounds of a number, of the length of a text, or of the number of elements of a list. */
type Bounds = { min?: number; max?: number; pattern?: string; each?: Bounds };

const input = "../api/openapi.json";
const output = process.argv[2] ?? "src";

const contract = JSON.parse(readFileSync(input, "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const { schemas } = contract.components;

const methods = ["get", "post", "put", "patch", "delete"];

function operations(): string {
  const byMethod = methods.map((method) => {
    const answered = Object.entries(contract.paths).flatMap(([address, { [method]: operation }]) => {
      if (!operation?.operationId) return [];
      const name = typeName(operation.operationId);
      return `${JSON.stringify(address)}: { sent: contract.${name}Data; answered: contract.${name}Responses };`;
    });
    return `${method.toUpperCase()}: {\n${answered.join("\n")}\n};`;
  });
  return `import type * as contract from "./types.gen";

/** By method and address: what an operation is sent, and what it answers by status. */
export type Operations = {\n${byMethod.join("\n")}\n};`;
}

/** `listGSTRates` as the generated types spell it: `ListGstRates`. */
function typeName(operation: string): string {
  return operation
    .replace(/[A-Z]+(?=[A-Z])/g, ([first = "", ...rest]) => first + rest.join("").toLowerCase())
    .replace(/^./, (first) => first.toUpperCase());
}

/** Of everything that is sent, the fields with bounds: under its own name, or that of the operation that takes it. */
function limits(): string {
  const sent = new Map<string, Schema>();
  for (const { operationId = "", requestBody } of Object.values(contract.paths).flatMap((path) =>
    Object.values(path),
  )) {
    const body = requestBody?.content["application/json"]?.schema ?? {};
    if (body.properties) sent.set(typeName(operationId), body);
    collect(body, sent);
  }
  const declared = [...sent]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, { properties = {} }]) => {
      const fields = Object.entries(properties).flatMap(([field, schema]) => {
        const bounds = boundsOf(schema);
        return isBound(bounds) ? [`${field}: ${written(bounds)}`] : [];
      });
      return fields.length > 0 ? [`export const ${name} = {\n${fields.join(",\n")},\n} as const;`] : [];
    });
  return declared.join("\n\n");
}

/** Collects the schemas that one refers to. Where request and response differ, the request schema ends in `Input`. */
function collect(schema: Schema, sent: Map<string, Schema>): void {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : schemas[name];
  if (name && named) {
    const short = name.replace(/Input$/, "");
    if (sent.has(short)) return;
    sent.set(short, named);
    collect(named, sent);
  }
  const { items, anyOf = [], allOf = [], oneOf = [], properties = {} } = schema;
  for (const part of [...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf, ...Object.values(properties)]) {
    collect(part, sent);
  }
}

function boundsOf(schema: Schema): Bounds {
  const [alone, ...others] = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(boundsOf).filter(isBound);
  const min = schema.minLength ?? schema.minItems ?? schema.minimum;
  const max = schema.maxLength ?? schema.maxItems ?? schema.maximum;
  const each = schema.items && boundsOf(schema.items);
  return {
    ...(others.length === 0 && alone),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(schema.pattern !== undefined && { pattern: schema.pattern }),
    ...(each && isBound(each) && { each }),
  };
}

function isBound(bounds: Bounds): boolean {
  return Object.keys(bounds).length > 0;
}

function written({ pattern, each, ...numbers }: Bounds): string {
  const parts = Object.entries(numbers).map(([name, value]) => `${name}: ${value}`);
  if (pattern !== undefined) parts.push(`pattern: /${pattern.replaceAll(/(?<!\\)\//g, "\\/")}/`);
  if (each) parts.push(`each: ${written(each)}`);
  return `{ ${parts.join(", ")} }`;
}

const note = "// This file is generated from the contract by scripts/contract.ts";
const types = "api/contract/types.gen.ts";

/** Formatted before, since the formatter leaves out folders that git ignores. */
function write(file: string, text: string): void {
  const formatted = execFileSync("oxfmt", ["--stdin-filepath", join("src", file)], { input: text, maxBuffer: 2 ** 26 });
  const path = join(output, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, formatted);
}

// First, since it empties its folder.
await createClient({
  input,
  output: { path: join(output, "api/contract"), indexFile: false },
  plugins: ["@hey-api/typescript"],
});
write(types, readFileSync(join(output, types), "utf8"));
write("api/contract/operations.gen.ts", `${note}\n${operations()}\n`);
write("admin/kit/form/limits.gen.ts", `${note}\n${limits()}\n`);
