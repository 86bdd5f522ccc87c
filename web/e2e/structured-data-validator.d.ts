declare module "@adobe/structured-data-validator" {
  type Issue = { issueMessage: string; severity: "ERROR" | "WARNING"; path: { type: string; index: number }[] };

  export default class Validator {
    validate(data: Record<"jsonld" | "microdata" | "rdfa", Record<string, object[]>>): Promise<Issue[]>;
  }
}
