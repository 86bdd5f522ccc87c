/** The form of a record: validation, saving, server errors, edit conflicts and unsaved changes. */
import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "../../../api/error";
import { messageOf } from "../failure";
import { type Difference, changedNames, differences } from "./conflict";
import { useUnsavedGuard } from "./unsaved";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

type RecordFormOptions<Values extends FieldValues, Saved> = {
  schema: z.ZodMiniType<Values, Values>;
  /** Initial values. An untouched form follows the record when it is fetched again. */
  values: Values;
  /** The version of the record; absent for a new one. */
  version?: number | undefined;
  /** Filled in over the initial values when the form opens, and not saved yet. */
  changes?: Partial<Values> | undefined;
  /** `version` is the version to overwrite, which is newer than the initial one after a conflict, and 0 for a new record. */
  save: (values: Values, version: number) => Promise<Saved>;
  /** The form values of the other version of the record, the `current` of a 409. */
  draftOf?: (current: Saved) => Values;
  onSaved?: (saved: Saved) => void;
  /** For requests that create something each time they arrive: sent once, even if no answer comes back. */
  isSentOnce?: boolean;
  /** The query parameter of a drawer beside the form, which opens without a warning about unsaved changes. */
  beside?: string;
};

type Sent<Values> = {
  values: Values;
  version: number | undefined;
  /** The field values before validation. */
  raw: Values;
};

export type Conflict<Values> = {
  differences: Difference<Values>[];
  /** Saves my values of these fields, and theirs of the others. */
  resolve: (mine: readonly (keyof Values & string)[]) => void;
  cancel: () => void;
};

export type RecordForm<Values extends FieldValues> = ReturnType<typeof useRecordForm<Values, unknown>>;

export function useRecordForm<Values extends FieldValues, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { schema, values, save, draftOf, onSaved } = options;
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    resolver: zodResolver(schema) as unknown as Resolver<Values>,
    mode: "onTouched",
  });
  const { isDirty } = form.formState;
  const guard = useUnsavedGuard(isDirty, options.beside);
  const [stale, setStale] = useState<{ theirs: Values; version: number; mine: Values } | null>(null);
  /** The values and version that the user started from. */
  const base = useRef({ values, version: options.version });

  useEffect(() => {
    if (isDirty) return;
    resetTo(values, options.version);
    // Only when the version changes: a new object with equal values must not reset the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options.version]);

  useEffect(() => {
    if (options.changes) resetTo(values, options.version, options.changes);
    // Only when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const work = useMutation({
    mutationFn: ({ values, version }: Sent<Values>) => save(values, version ?? 0),
    ...(options.isSentOnce && { retry: false }),
    onSuccess: (saved, { values, raw }) => {
      const now = form.getValues();
      applySaved(saved, values, only(now, changedNames(raw, now)));
    },
    onError: (error, { values: mine }) => {
      guard.stay();
      const current = staleRecord<Saved>(error);
      if (current && draftOf) setStale({ theirs: draftOf(current), version: current.version, mine });
      else showFieldErrors(error);
    },
  });

  function send(values: Values, version: number | undefined) {
    work.mutate({ values, version, raw: structuredClone(form.getValues()) });
  }

  /** `later` are changes made while saving; they stay unsaved in the form. */
  function applySaved(saved: Saved, values: Values, later: Partial<Values> = {}) {
    const isAll = Object.keys(later).length === 0;
    guard.allow();
    if (isAll) guard.leave();
    // Later changes are based on the saved version, even if the record is fetched later.
    const { version } = base.current;
    resetTo(values, version === undefined ? undefined : (versionOf(saved) ?? version), later);
    onSaved?.(saved);
    if (!isAll) guard.block();
  }

  /** Resets the form to a new base, and applies the user's changes on top. */
  function resetTo(values: Values, version: number | undefined, changes: Partial<Values> = {}) {
    base.current = { values, version };
    form.reset(values);
    // Not by `setValue`, which lists do not follow right after a reset.
    if (Object.keys(changes).length > 0) form.reset({ ...values, ...changes }, { keepDefaultValues: true });
  }

  function showFieldErrors(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
    const errors = Object.entries(fields)
      // `skills[0]` is `skills.0` here.
      .map(([path, reason]) => ({ path: path.replaceAll(/\[(\d+)\]/g, ".$1"), reason }))
      .filter(({ path }) => (path.split(".", 1)[0] ?? "") in form.getValues());
    for (const { path, reason } of errors) {
      form.setError(path as FieldPath<Values>, { type: "server", message: sentence(reason) });
    }
    if (errors[0]) form.setFocus(errors[0].path as FieldPath<Values>);
  }

  const submit = form.handleSubmit((values) => {
    if (!work.isPending) send(values, base.current.version);
  });

  const conflict: Conflict<Values> | null = stale && {
    differences: differences(base.current.values, stale.mine, stale.theirs),
    resolve: (mine) => {
      const changes = only(stale.mine, mine);
      resetTo(stale.theirs, stale.version, changes);
      setStale(null);
      send({ ...stale.theirs, ...changes }, stale.version);
    },
    cancel: () => setStale(null),
  };

  return {
    form,
    control: form.control,
    submit: () => void submit(),
    saving: work.isPending,
    changed: isDirty,
    /** The last error, unless it is a conflict. */
    error: work.error && !staleRecord(work.error) ? messageOf(work.error) : null,
    conflict,
    /** Rendered by `RecordForm`. Not while saving: the navigation continues once saving succeeds. */
    leaveDialog: work.isPending ? null : guard.dialog,
    /** Lets the next navigation leave the form without a warning. */
    allowLeaving: guard.allow,
    /** For a record that was saved in another way. */
    applySaved: (saved: Saved, values: Values) => {
      work.reset();
      applySaved(saved, values);
    },
  };
}

function only<Values extends FieldValues>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

function versionOf(saved: unknown): number | undefined {
  return (saved as { version?: number } | undefined)?.version;
}

function staleRecord<Saved>(error: unknown): (Saved & { version: number }) | null {
  const stale = error instanceof ApiError && error.code === "stale" && error.current;
  return stale ? (error.current as Saved & { version: number }) : null;
}

/** The server's messages are fragments, such as `must be a phone number`. */
function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
