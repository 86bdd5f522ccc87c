/** Shows the server's refusal at the fields of a public form, or as a message. */
import type { FieldPath, FieldValues } from "react-hook-form";
import { submissionErrorOf } from "../../features/booking/submission";
import { toast } from "../../ui/toast";

type Refuse<Values extends FieldValues> = (field: FieldPath<Values>, message: string) => void;

export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  refuse: Refuse<Values>,
  title: string,
): void {
  const failure = submissionErrorOf(error, "We couldn't reach our server. Please check your connection and try again.");
  const named = fields.filter((field) => failure.fields[field] !== undefined);
  for (const field of named.toReversed()) refuse(field, failure.fields[field] ?? "");
  if (named.length === 0) toast({ variant: "destructive", title, description: failure.message });
}
