/** Shows why the server refused a form: beside the fields that it names, else as a toast. */
import { ApiError } from "../../api/error";
import { refusalMessage, sentence } from "../../features/orders/refusal";
import { toast } from "../../ui/toast";

type Refusal<Field> = {
  error: unknown;
  /** Of the toast. */
  title: string;
  /** The form's field by the server's name; undefined if it has none. */
  fieldOf: (name: string) => Field | undefined;
  refuse: (field: Field, message: string) => void;
};

export function showRefusal<Field>({ error, title, fieldOf, refuse }: Refusal<Field>): void {
  const named = Object.entries(error instanceof ApiError ? (error.fields ?? {}) : {}).flatMap(([name, reason]) => {
    const field = fieldOf(name);
    return field === undefined ? [] : [{ field, message: sentence(reason) }];
  });
  if (named.length === 0) toast({ variant: "destructive", title, description: refusalMessage(error) });
  // Each gets the focus, so that it ends at the first.
  for (const { field, message } of named.toReversed()) refuse(field, message);
}
