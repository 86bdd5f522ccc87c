/** Checks the OpenAPI document. */
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

type Operation = { operationId: string; parameters?: { in: string; name: string }[] };

const contract = JSON.parse(readFileSync(new URL("../../../api/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};

test("the contract is valid OpenAPI 3.1, and all references resolve", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(contract));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(validator.version).toBe("3.1");
  expect(() => validator.resolveRefs()).not.toThrow();
});

test("each operation declares exactly the parameters of its path", () => {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  expect(operations.length).toBeGreaterThan(300);
  const undeclared = operations.filter(({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]);
    return (
      declared
        .map((parameter) => parameter.name)
        .toSorted()
        .join() !== inPath.toSorted().join()
    );
  });
  expect(undeclared.map(({ path }) => path)).toEqual([]);
});

test("operation IDs are unique", () => {
  const names = Object.values(contract.paths).flatMap((item) => Object.values(item).map((it) => it.operationId));
  expect(new Set(names).size).toBe(names.length);
});
