/** A form for one record: its rules, saving it, and what happens when the server or somebody else disagrees. */
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
  /** What the form begins with. When the record is read anew, an untouched form follows it. */
  values: Values;
  /** The version of the record that the values are from; absent for a new one. */
  version?: number | undefined;
  /** Sends the values. `version` is the one to write over, which the person may have chosen after a conflict; a new
   * record has none, and 0 stands for it. */
  save: (values: Values, version: number) => Promise<Saved>;
  /** The values of a record that somebody else has changed meanwhile: the `current` of a 409. */
  draftOf?: (current: Saved) => Values;
  onSaved?: (saved: Saved) => void;
};

type Sent<Values> = {
  values: Values;
  version: number | undefined;
  /** What stood in the fields, before the rules made values of it. */
  typed: Values;
};

/** Two versions of a record that were changed at the same time. */
export type Conflict<Values> = {
  differences: Difference<Values>[];
  /** Saves the values that were chosen: mine where named, otherwise theirs. */
  settle: (mine: readonly (keyof Values & string)[]) => void;
  /** Goes back to the form, with nothing saved. */
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
  const guard = useUnsavedGuard(isDirty);
  const [stale, setStale] = useState<{ theirs: Values; version: number; mine: Values } | null>(null);
  /** What the changes are measured against: what the person saw first. */
  const seen = useRef({ values, version: options.version });

  useEffect(() => {
    if (isDirty) return;
    begin(values, options.version);
    // The version stands for the values: an equal draft made anew must not empty what is being typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [options.version]);

  const work = useMutation({
    mutationFn: ({ values, version }: Sent<Values>) => save(values, version ?? 0),
    onSuccess: (saved, { values, typed }) => {
      const now = form.getValues();
      keep(saved, values, only(now, changedNames(typed, now)));
    },
    onError: (error, { values: mine }) => {
      guard.stay();
      const current = staleRecord<Saved>(error);
      if (current && draftOf) setStale({ theirs: draftOf(current), version: current.version, mine });
      else showReasons(error);
    },
  });

  function send(values: Values, version: number | undefined) {
    work.mutate({ values, version, typed: structuredClone(form.getValues()) });
  }

  /** `later` is what was typed while it was being saved: it stays, unless saving leads elsewhere. */
  function keep(saved: Saved, values: Values, later: Partial<Values> = {}) {
    const isAll = Object.keys(later).length === 0;
    guard.release();
    if (isAll) guard.leave();
    // What is typed next changes what was saved, however late the record is read anew.
    const { version } = seen.current;
    begin(values, version === undefined ? undefined : (versionOf(saved) ?? version), later);
    onSaved?.(saved);
    if (!isAll) guard.hold();
  }

  /** Measures changes against these values from now on, and begins with those that the person has made already. */
  function begin(values: Values, version: number | undefined, changes: Partial<Values> = {}) {
    seen.current = { values, version };
    form.reset(values);
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    }
  }

  function showReasons(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
    const known = Object.entries(fields)
      // `skills[0]` is `skills.0` here.
      .map(([path, reason]) => ({ path: path.replaceAll(/\[(\d+)\]/g, ".$1"), reason }))
      .filter(({ path }) => (path.split(".", 1)[0] ?? "") in form.getValues());
    for (const { path, reason } of known) {
      form.setError(path as FieldPath<Values>, { type: "server", message: sentence(reason) });
    }
    if (known[0]) form.setFocus(known[0].path as FieldPath<Values>);
  }

  const submit = form.handleSubmit((values) => {
    if (!work.isPending) send(values, seen.current.version);
  });

  const conflict: Conflict<Values> | null = stale && {
    differences: differences(seen.current.values, stale.mine, stale.theirs),
    settle: (mine) => {
      const changes = only(stale.mine, mine);
      begin(stale.theirs, stale.version, changes);
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
    /** Why the last attempt failed, unless it is a conflict. */
    error: work.error && !staleRecord(work.error) ? messageOf(work.error) : null,
    conflict,
    /** Drawn by `RecordForm`. Who leaves while the form is being saved is not asked, but led on when it is. */
    question: work.isPending ? null : guard.question,
    /** Lets the next step leave the form although it was changed. */
    release: guard.release,
    /** Goes on as after saving: for what was saved by another way. */
    keep: (saved: Saved, values: Values) => {
      work.reset();
      keep(saved, values);
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

/** The server's reasons are halves of sentences, such as `must be a phone number`. */
function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
