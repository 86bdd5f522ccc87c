/** `/admin/policies/{kind}`: the draft of the next version, and the published ones. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { Policy, PolicyKind, StoredPolicyDraft } from "../../api/contract/types.gen";
import { below } from "../../api/path";
import { bodyVersion } from "../../features/body/document";
import { policyVersionPath } from "../../features/reading/policies";
import { count, date, dateTime } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { BodyEditor, lengthOf } from "../kit/body-editor/body-editor";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { DateField, TextAreaField } from "../kit/form/fields";
import { PageHeader } from "../kit/page-header";
import { client, invalidate, mutate, query } from "../kit/query";
import { EmptyState, Pending } from "../kit/states";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { MergeDialog } from "../texts/merge-dialog";
import { SaveStatus } from "../texts/save-status";
import { useText } from "../texts/use-text";
import { type PolicyValues, address, addressOf, draftOf } from "./policy";

export function Component() {
  const { kind = "" } = useParams();
  const record = addressOf(kind as PolicyKind);
  const { data: policy, error, refetch } = useQuery(query(record));
  const mayEdit = useMay("content")("manage");
  if (!policy) {
    return (
      <>
        <PageHeader title="Policy" />
        <Pending error={error} refetch={refetch} lines={12} className="px-4 md:px-6" />
      </>
    );
  }
  return policy.draft && mayEdit ? (
    <Draft key={policy.draft.number} policy={policy} draft={policy.draft} />
  ) : (
    <>
      <PageHeader
        title={policy.title}
        below={<Back />}
        actions={mayEdit && !policy.draft && <Begin policy={policy} />}
      />
      <div className="border-y border-seam bg-paper text-sm md:mx-6 md:mb-6 md:rounded-lg md:border">
        {policy.versions.length === 0 ? (
          <EmptyState title="No version yet">
            Start a draft, have a lawyer read it, and publish it with its first day.
          </EmptyState>
        ) : (
          <Versions policy={policy} />
        )}
      </div>
    </>
  );
}

function Back() {
  return (
    <Link to={adminPaths.policies()} className="inline-flex min-h-6 items-center text-xs text-link">
      All policies
    </Link>
  );
}

/** Starts the draft of the next version from the latest one. */
function Begin({ policy: { kind, versions } }: { policy: Policy }) {
  const record = addressOf(kind);
  const latest = versions[0]?.number;
  const work = useMutation({
    mutationFn: async () => {
      const text =
        latest === undefined
          ? { body: { version: bodyVersion, content: [] } }
          : await client.fetchQuery(query(below(record, "versions"), { version: latest }));
      return mutate("PUT", below(record, "draft"), { body: text.body, summary: "", effectiveOn: null, version: 0 });
    },
    retry: false,
    onSuccess: () => invalidate(address),
    onError: (error) =>
      toast({ variant: "destructive", title: "Could not start a draft", description: messageOf(error) }),
  });
  return (
    <Action variant="primary" busy={work.isPending} onClick={() => work.mutate()}>
      {latest === undefined ? "Start the first version" : `Start version ${latest + 1}`}
    </Action>
  );
}

function Draft({ policy, draft }: { policy: Policy; draft: StoredPolicyDraft }) {
  const { kind, title } = policy;
  const record = addressOf(kind);
  const text = useText<PolicyValues, StoredPolicyDraft>({
    record: draft,
    address: null,
    key: `policy.${kind}.${draft.number}`,
    draftOf,
    save: ({ body, ...values }, version) =>
      mutate("PUT", below(record, "draft"), { ...values, body: body as StoredPolicyDraft["body"], version }),
  });
  const { form, latest, body, setBody, state, saving, merge, settleMerge } = text;
  const [dialog, openDialog] = useState<"publish" | "discard" | null>(null);
  const close = () => openDialog(null);
  const errors =
    state.is === "refused" ? Object.entries(state.fields).filter(([field]) => field.startsWith("body")) : [];
  return (
    <>
      <PageHeader
        title={`${title}: version ${draft.number}`}
        below={
          <div className="flex flex-wrap items-center gap-x-4 text-xs text-ash">
            <Status tone="quiet">Draft</Status>
            <Back />
          </div>
        }
        actions={
          <>
            <SaveStatus state={state} onRetry={() => saving.retry()} />
            <Action variant="quiet" onClick={() => openDialog("discard")}>
              Discard draft
            </Action>
            <Action variant="primary" onClick={() => openDialog("publish")}>
              Publish…
            </Action>
          </>
        }
      />
      <div className="md:px-6 md:pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <div className="min-w-0 border-y border-seam bg-paper md:rounded-lg md:border">
          {errors.map(([field, reason]) => (
            <p key={field} role="alert" className="m-4 error text-sm">{`The text ${reason}.`}</p>
          ))}
          <BodyEditor body={body} onChange={setBody} label="Text" isInvalid={errors.length > 0} />
          <p className="border-t border-seam px-4 py-2 text-xs text-ash md:px-8">
            {`${lengthOf(body)}. Last saved ${dateTime(latest.updatedAt)}${latest.updatedBy ? ` by ${latest.updatedBy}` : ""}.`}
          </p>
        </div>
        <aside
          aria-label="About the policy"
          className="border-b border-seam bg-paper text-sm max-lg:mt-4 max-lg:border-t md:rounded-lg md:border"
        >
          <DrawerSection title="This version">
            <div className="space-y-4">
              <DateField
                control={form.control}
                name="effectiveOn"
                label="First day on which it applies"
                hint="Today or later. Required to publish."
                optional
              />
              <TextAreaField
                control={form.control}
                name="summary"
                label="What changed"
                hint="For visitors who know the version before."
                limit={500}
                rows={3}
                optional
              />
            </div>
          </DrawerSection>
          {policy.versions.length > 0 && <Versions policy={policy} />}
        </aside>
      </div>
      {dialog === "publish" && (
        <ActionDialog
          title={`Publish version ${draft.number} of ${title}?`}
          confirm="Publish"
          run={async () => {
            await saving.flush();
            if (!saving.isSaved) throw new Error("Unsaved changes.");
            return mutate("POST", below(record, "publication"), { version: saving.version });
          }}
          done={{ title: `Version ${draft.number} published` }}
          invalidates={[address]}
          onClose={close}
        >
          It applies from its first day on and can't be changed or deleted: people agree to it. Make sure that a lawyer
          has read it.
        </ActionDialog>
      )}
      {dialog === "discard" && (
        <ActionDialog
          danger
          title="Discard this draft?"
          confirm="Discard"
          run={async () => {
            saving.abandon();
            await mutate("DELETE", below(record, "draft"));
          }}
          done={{ title: "Draft discarded" }}
          invalidates={[address]}
          onClose={close}
        >
          What applies today stays as it is.
        </ActionDialog>
      )}
      {merge && (
        <MergeDialog
          questions={merge.questions}
          colleague={(state.is === "stale" && state.theirs.updatedBy) || "A colleague"}
          labelOf={(field) => (field === "summary" ? "What changed" : "First day")}
          format={(_, value) => (value === null ? "None" : String(value))}
          onSettle={settleMerge}
          onDismiss={() => settleMerge(new Map())}
        />
      )}
    </>
  );
}

function Versions({ policy: { kind, versions } }: { policy: Policy }) {
  const maySeeOrders = useMay("furniture_orders")("view");
  return (
    <DrawerSection title="Published versions">
      <ul className="space-y-3">
        {versions.map(
          ({ number, summary, effectiveOn, publishedAt, publishedBy, words, isCurrent, orders, customers }) => (
            <li key={number}>
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                <a
                  href={policyVersionPath(kind, number)}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-4"
                >
                  {`Version ${number}`}
                </a>
                {isCurrent && <Status tone="good">Applies today</Status>}
              </p>
              <p>{`From ${date(effectiveOn)}, ${count(words, "word")}`}</p>
              {summary && <p className="wrap-anywhere">{summary}</p>}
              {orders > 0 && (
                <p>
                  {`Agreed to by ${count(customers, "customer")} in `}
                  {maySeeOrders ? (
                    <Link
                      to={`${adminPaths.orders()}?policy=${kind}-${number}`}
                      className="underline underline-offset-4"
                    >
                      {count(orders, "order")}
                    </Link>
                  ) : (
                    count(orders, "order")
                  )}
                </p>
              )}
              <p className="text-xs text-ash">
                {`Published ${dateTime(publishedAt)}${publishedBy ? ` by ${publishedBy}` : ""}`}
              </p>
            </li>
          ),
        )}
      </ul>
    </DrawerSection>
  );
}
