/** The text of one e-mail. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { EditableLetter, LetterName } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { dateTime } from "../../../ui/format";
import { toast } from "../../../ui/toast";
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { ConfirmDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import * as limits from "../../kit/form/limits.gen";
import { RecordForm } from "../../kit/form/record-form";
import { useRecordForm } from "../../kit/form/use-record-form";
import { LeftIcon } from "../../kit/icons";
import { client, invalidate, mutate, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { BuiltTextField } from "../../page-texts/built-text";
import type { Values } from "../../page-texts/shape";
import { SectionHead } from "../section-head";
import { insertAtCursor } from "./insert";
import { type Draft, draftOf, fields, letters, textOf } from "./letters";
import { Preview } from "./preview";
import { Variables } from "./variables";

type EditorProps = { letter: LetterName; onClose: () => void };

export function LetterEditor({ letter, onClose }: EditorProps) {
  const { data, error, refetch } = useQuery(query(path("/api/admin/letter-texts/{letter}", { letter })));
  return (
    <>
      <div className="border-b border-seam px-2 py-2 md:px-4">
        <Action variant="quiet" onClick={onClose}>
          <LeftIcon />
          All e-mails
        </Action>
      </div>
      {data ? <Editor letter={data} /> : <Pending error={error} refetch={refetch} lines={10} />}
    </>
  );
}

function Editor({ letter }: { letter: EditableLetter }) {
  const { name, built, version } = letter;
  const { label, when } = letters[name];
  const address = path("/api/admin/letter-texts/{letter}", { letter: name });
  const mayEdit = useMay("settings")("manage");
  const [isResetting, setResetting] = useState(false);
  const form = useRecordForm<Values, EditableLetter>({
    schema: z.record(z.string(), z.unknown()),
    values: draftOf(letter),
    version,
    save: (values, version) => mutate("PUT", address, { value: textOf(values as Draft), version }),
    draftOf,
    onSaved: (saved) => {
      client.setQueryData(query(address).queryKey, saved);
      void invalidate("/api/admin/letter-texts");
      toast({ title: "Saved", description: `“${label}” is sent with this text from now on.` });
    },
  });
  const draft = useWatch({ control: form.control }) as Draft;
  const isChanged = Object.keys(textOf(draft)).length > 0;
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement | null>(null);

  function insert(variable: string) {
    const into = field.current ?? frame.current?.querySelector<HTMLTextAreaElement>("textarea[name=opening]");
    if (into) insertAtCursor(into, variable);
  }

  return (
    <>
      <SectionHead title={label} description={when} aside={<State letter={letter} />} />
      <RecordForm
        form={form}
        save="Save"
        focusFirst
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
        format={(_, value) => (value as string) || "Built text"}
        {...(form.changed && { onCancel: () => form.form.reset() })}
      >
        <div className="grid gap-6 px-4 py-5 text-sm md:px-6 xl:grid-cols-2">
          <div
            ref={frame}
            onFocus={({ target }) => {
              if (target instanceof HTMLTextAreaElement) field.current = target;
            }}
            className="min-w-0 space-y-5"
          >
            {fields.map(({ name, label, isLong, hint }) => (
              <BuiltTextField
                key={name}
                control={form.control}
                shape={{ kind: "text", name, label, isLong, limit: limits.LetterText[name].max, ...(hint && { hint }) }}
                built={built[name]}
                disabled={!mayEdit}
              />
            ))}
            {mayEdit && <Variables variables={built.variables} onInsert={insert} />}
            {mayEdit && (
              <div className="flex flex-wrap items-center gap-2">
                <TestButton letter={name} blocked={form.changed} />
                {isChanged && (
                  <Action variant="quiet" onClick={() => setResetting(true)}>
                    Restore the built text…
                  </Action>
                )}
              </div>
            )}
          </div>
          {mayEdit && (
            <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">
              <Preview letter={name} text={textOf(draft)} />
            </div>
          )}
        </div>
      </RecordForm>
      {isResetting && (
        <ConfirmDialog
          title="Restore the built text?"
          confirm="Restore"
          danger
          onConfirm={() => {
            for (const { name } of fields) form.form.setValue(name, "", { shouldDirty: true });
            setResetting(false);
            form.submit();
          }}
          onCancel={() => setResetting(false)}
        >
          Your texts for this e-mail are removed. The audit log keeps them.
        </ConfirmDialog>
      )}
    </>
  );
}

function State({ letter: { content, updatedAt, updatedBy } }: { letter: EditableLetter }) {
  if (Object.keys(content).length === 0) return <Status tone="quiet">Built text</Status>;
  const by = updatedBy ? ` by ${updatedBy}` : "";
  return <Status tone="good">{updatedAt ? `Changed ${dateTime(updatedAt)}${by}` : "Changed"}</Status>;
}

/** Sends the saved text, because jobs read it when they run. */
function TestButton({ letter, blocked }: { letter: LetterName; blocked: boolean }) {
  const test = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/letter-texts/{letter}/test", { letter })),
    onSuccess: () => toast({ title: "Test sent", description: "It's on its way to your own e-mail address." }),
    onError: (error) => toast({ title: "Test not sent", description: messageOf(error), variant: "destructive" }),
  });
  return (
    <>
      <Action busy={test.isPending} disabled={blocked} onClick={() => test.mutate()}>
        Send me a test
      </Action>
      {blocked && <span className="text-xs text-ash">Save first: a test has the saved text.</span>}
    </>
  );
}
