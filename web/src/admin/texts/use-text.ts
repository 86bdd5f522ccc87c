/**
 * The form of a text that saves itself: one request at a time, with what others save merged in.
 *
 * The record is fetched again every few seconds, so that what a colleague or the worker changes reaches the open editor.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import { toast } from "../../ui/toast";
import { Autosave, type SaveState, type Unsaved, readUnsaved } from "../kit/autosave";
import { client, queryAt } from "../kit/query";
import { type Merge, type Choice, mergeDrafts, settle } from "./merge";
import type { Merged, Versioned, WithBody } from "./text";

/** Milliseconds between two looks at the server's version. */
const pollInterval = 10_000;

type TextOptions<Draft, Detail> = {
  record: Detail;
  /** API address of the record, which is fetched again every few seconds; null if only saving brings news. */
  address: string | null;
  /** Names the unsaved changes on this device. */
  key: string;
  draftOf: (detail: Detail) => Draft;
  save: (draft: Draft, version: number) => Promise<Detail>;
  /** Called with each new version of the record. */
  onRecord?: (detail: Detail) => void;
};

export type TextForm<Draft extends WithBody, Detail> = {
  form: UseFormReturn<Draft>;
  /** The server's latest version. */
  latest: Detail;
  body: Draft["body"];
  setBody: (body: Draft["body"]) => void;
  state: SaveState<Draft, Detail>;
  saving: Autosave<Draft, Detail & { version: number }>;
  /** Set while two versions wait for answers. */
  merge: Merge<Draft> | null;
  settleMerge: (answers: ReadonlyMap<string, Choice>) => void;
  /** Takes over a version that an action such as publishing has made. */
  follow: (detail: Detail) => void;
  isRestored: boolean;
};

export function useText<Draft extends WithBody, Detail extends Versioned>(
  options: TextOptions<Draft, Detail>,
): TextForm<Draft, Detail> {
  const { record, address, key, draftOf, save, onRecord } = options;
  const [unsaved] = useState<Unsaved<Draft> | null>(() => readUnsaved<Draft>(key));
  const [state, setState] = useState<SaveState<Draft, Detail>>({ is: "saved" });
  const [latest, setLatest] = useState(record);
  const [merge, setMerge] = useState<Merge<Draft> | null>(null);
  const [body, showBody] = useState((unsaved?.draft ?? draftOf(record)).body);
  const bodyNow = useRef(body);
  const form = useForm<Draft>({ defaultValues: (unsaved?.draft ?? draftOf(record)) as DefaultValues<Draft> });
  const [saving] = useState(
    () =>
      new Autosave<Draft, Detail>({
        key,
        saved: unsaved?.base ?? { draft: draftOf(record), version: record.version },
        draftOf,
        send: save,
        onState: setState,
        onSaved: (saved) => {
          if (address !== null) client.setQueryData(queryAt(address).queryKey, saved);
          setLatest(saved);
          onRecord?.(saved);
        },
        debounce: 900,
      }),
  );

  /** The draft as it is on the screen. The text is kept beside the form, which would copy it at every key. */
  const current = (): Draft => ({ ...structuredClone(form.getValues()), body: bodyNow.current });

  function show(draft: Draft) {
    // First the text: resetting the form reports the draft.
    bodyNow.current = draft.body;
    form.reset(draft);
    showBody(draft.body);
  }

  function follow(detail: Detail) {
    if (saving.follow(detail)) show(draftOf(detail));
    setLatest(detail);
    onRecord?.(detail);
  }

  const report = useEffectEvent(() => saving.change(current()));
  useEffect(() => {
    return form.subscribe({ formState: { values: true }, callback: () => report() });
  }, [form]);

  const start = useEffectEvent(() => {
    // What an earlier visit could not save.
    if (unsaved) saving.change(current());
  });
  useEffect(() => {
    saving.resume();
    start();
    const retry = () => saving.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      saving.end();
    };
  }, [saving]);

  useEffect(() => {
    if (state.is === "saved") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state.is]);

  /** Somebody else has saved: merges, and asks only about what both changed. */
  const mergeIn = useEffectEvent((theirs: Detail & Partial<Merged>) => {
    const found = mergeDrafts(
      { base: saving.base, mine: current(), theirs: draftOf(theirs) },
      { merged: theirs.merged ?? null, conflicts: theirs.conflicts ?? [] },
    );
    if (found.questions.length > 0) return setMerge(found);
    show(found.draft);
    saving.resolve(found.draft, theirs);
    toast({ title: `Merged with ${theirs.updatedBy ?? "a colleague"}'s changes` });
  });
  useEffect(() => {
    // The answer to a request, not something that could be known while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    if (state.is === "stale") mergeIn(state.theirs);
    if (state.is === "refused") showFieldErrors(form, state.fields);
    else form.clearErrors();
  }, [form, state]);

  const { data: fetched } = useQuery({
    ...queryAt<Detail>(address ?? ""),
    enabled: address !== null,
    refetchInterval: pollInterval,
    staleTime: 0,
  });
  const lookAt = useEffectEvent((detail: Detail) => {
    if (detail.version > latest.version) follow(detail);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (fetched) lookAt(fetched);
  }, [fetched]);

  return {
    form,
    latest,
    body,
    setBody: (next) => {
      bodyNow.current = next;
      showBody(next);
      saving.change(current());
    },
    state,
    saving,
    merge,
    settleMerge: (answers) => {
      if (!merge || state.is !== "stale") return;
      const draft = settle(merge, answers);
      setMerge(null);
      show(draft);
      saving.resolve(draft, state.theirs);
    },
    follow,
    isRestored: unsaved !== null,
  };
}

/** Errors of the text itself are shown above it. */
function showFieldErrors<Draft extends WithBody>(form: UseFormReturn<Draft>, fields: Readonly<Record<string, string>>) {
  for (const [field, reason] of Object.entries(fields)) {
    const name = field.replaceAll(/\[(\d+)\]/g, ".$1");
    if (name.startsWith("body")) continue;
    const message = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
    form.setError(name as FieldPath<Draft>, { type: "server", message });
  }
}
