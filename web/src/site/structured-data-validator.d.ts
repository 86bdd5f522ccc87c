/** What tests use of the validator, which has no types of its own. */
declare module "@adobe/structured-data-validator" {
  type Issue = {
    issueMessage: string;
    severity: "ERROR" | "WARNING";
    fieldNames: string[];
    path: { type: string; index: number }[];
  };

  export default class Validator {
    constructor(schemaOrgJson?: object);
    validate(data: Partial<Record<"jsonld" | "microdata" | "rdfa", Record<string, object[]>>>): Promise<Issue[]>;
  }
}
