/** The contract as programs of others read it. */
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

type Operation = { operationId: string; parameters?: { in: string; name: string }[] };

const contract = JSON.parse(readFileSync(new URL("../../../api/openapi.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, Operation>>;
};

test("the contract is OpenAPI 3.1, and each of its references leads somewhere", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(contract));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(validator.version).toBe("3.1");
  expect(() => validator.resolveRefs()).not.toThrow();
});

test("each operation declares the parameters that its address has, and no others", () => {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  );
  expect(operations.length).toBeGreaterThan(300);
  const undeclared = operations.filter(({ path, operation }) => {
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const inAddress = [...path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]);
    return (
      declared
        .map((parameter) => parameter.name)
        .toSorted()
        .join() !== inAddress.toSorted().join()
    );
  });
  expect(undeclared.map(({ path }) => path)).toEqual([]);
});

test("no two operations have the same name", () => {
  const names = Object.values(contract.paths).flatMap((item) => Object.values(item).map((it) => it.operationId));
  expect(new Set(names).size).toBe(names.length);
});
