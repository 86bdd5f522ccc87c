/** A settings section as one form, with its version history. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "../../api/error";
import { toast } from "../../ui/toast";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { client, mutateAt, queryAt, invalidate } from "../kit/query";
import { Pending } from "../kit/states";
import { type Saved, type SectionName, type SentValueOf, type ValueOf, addressOf } from "./contract";
import { fieldLabel } from "./diff";
import { History, HistoryLine } from "./history";
import { useSaveShortcut } from "./save-shortcut";
import { SectionHead } from "./section-head";

export type SettingsFormProps<Name extends SectionName, Draft extends FieldValues> = {
  section: Name;
  title: string;
  description: string;
  schema: z.ZodMiniType<Draft, Draft>;
  /** Convert between the saved value and the form values. */
  draftOf: (value: ValueOf<Name>) => Draft;
  valueOf: (draft: Draft) => SentValueOf<Name>;
  /** Addresses whose answers come from this section. */
  affects?: readonly string[];
  /** The fields. `saved` is for what the form only displays. */
  children: (control: Control<Draft>, saved: ValueOf<Name>) => ReactNode;
};

export function SettingsForm<Name extends SectionName, Draft extends FieldValues>(
  props: SettingsFormProps<Name, Draft>,
) {
  const { section, title, description } = props;
  const { data, error, refetch } = useQuery(queryAt<Saved<ValueOf<Name>>>(addressOf(section)));
  if (!data) {
    return (
      <>
        <SectionHead title={title} description={description} />
        <Pending error={error} refetch={refetch} lines={8} />
      </>
    );
  }
  return <Form {...props} saved={data} />;
}

function Form<Name extends SectionName, Draft extends FieldValues>({
  section,
  title,
  description,
  schema,
  draftOf,
  valueOf,
  affects = [],
  children,
  saved,
}: SettingsFormProps<Name, Draft> & { saved: Saved<ValueOf<Name>> }) {
  const address = addressOf(section);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const draft = draftOf(saved.value);
  const form = useRecordForm<Draft, Saved<ValueOf<Name>>>({
    schema,
    values: draft,
    version: saved.version,
    save: async (draft, version) => {
      try {
        return await mutateAt("PUT", address, { value: valueOf(draft), version });
      } catch (error) {
        throw withoutPrefix(error, "value.");
      }
    },
    draftOf: (current) => draftOf(current.value),
    onSaved: (next) => {
      client.setQueryData(queryAt(address).queryKey, next);
      void invalidate(address, ...affects);
      toast({ title: "Saved", description: `${title} settings are up to date.` });
    },
  });
  useSaveShortcut(form.submit);

  return (
    <>
      <SectionHead
        title={title}
        description={description}
        aside={
          <HistoryLine
            saved={saved}
            blocked={form.changed ? "Save or cancel your changes first." : undefined}
            onOpen={() => setHistoryOpen(true)}
          />
        }
      />
      <RecordForm
        form={form}
        save="Save"
        labels={labelsOf(draft)}
        {...(form.changed && { onCancel: () => form.form.reset() })}
      >
        {children(form.control, saved.value)}
      </RecordForm>
      {isHistoryOpen && (
        <History
          section={section}
          title={title}
          saved={saved}
          affects={affects}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </>
  );
}

/** The server's field paths include the `value` wrapper of the request; the form's do not. */
function withoutPrefix(error: unknown, prefix: string): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, reason]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      reason,
    ]),
  );
  const { message, kind, status, code, requestId, cause } = error;
  return new ApiError(message, {
    kind,
    status,
    problem: { fields, ...(code && { code }), ...(requestId && { requestId }) },
    cause,
  });
}

function labelsOf<Draft extends object>(draft: Draft) {
  const labels = Object.keys(draft).map((field) => [field, fieldLabel(field)] as const);
  return Object.fromEntries(labels) as Record<keyof Draft & string, string>;
}
