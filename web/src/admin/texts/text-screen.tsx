/** The screen of a text: its title and blocks on the left, everything about it on the right. */
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Control, FieldPathByValue } from "react-hook-form";
import { useNavigate, useSearchParams } from "react-router";
import { FieldError } from "../../form/field";
import { Counter } from "../../form/counter";
import { dateTime } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { BodyEditor, lengthOf } from "../kit/body-editor/body-editor";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { DrawerSection, useOpenRecord } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { useField } from "../kit/form/fields";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { PageHeader } from "../kit/page-header";
import { client, invalidate, invalidateExcept, mutateAt, queryAt } from "../kit/query";
import { Publishing, type PublishablePath } from "../kit/publishing/publishing";
import { PublishingBadge } from "../kit/publishing/status";
import { Status } from "../kit/status";
import { Tray } from "../uploads/tray";
import { Checks } from "./checks";
import { MergeDialog } from "./merge-dialog";
import { Presence } from "./presence";
import { Preview } from "./preview";
import { SaveStatus } from "./save-status";
import type { TextDetail, TextDraft } from "./text";
import type { TextForm } from "./use-text";
import { Versions, versionsDrawer } from "./versions";

type TextScreenProps<Draft extends TextDraft, Detail extends TextDetail> = {
  text: TextForm<Draft, Detail>;
  address: PublishablePath;
  /** API address of the list. */
  list: string;
  /** Lower case, such as `article`. */
  noun: string;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Where visitors read it. */
  publicPath: string;
  listPath: string;
  listLabel: string;
  pathOf: (id: string) => string;
  titleLimit: number;
  /** Below the title: the excerpt or summary. */
  lead: ReactNode;
  /** In a panel below the text. */
  below?: ReactNode;
  /** On the right. */
  aside: ReactNode;
  labelOf: (field: string) => string;
  format: (field: string, value: unknown) => string;
};

export function TextScreen<Draft extends TextDraft, Detail extends TextDetail>(props: TextScreenProps<Draft, Detail>) {
  const { text, address, list, noun, mayEdit, mayDelete, publicPath, listPath, listLabel, pathOf } = props;
  const { form, latest, body, setBody, state, saving, merge, settleMerge, follow } = text;
  const [dialog, openDialog] = useState<"preview" | "delete" | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const [search] = useSearchParams();
  const openVersions = useOpenRecord(versionsDrawer);
  const navigate = useNavigate();
  // Also of a published text, which only users who may publish can change.
  const mayWrite = useMay("content")("edit");
  const isPublic = latest.status === "published" || latest.status === "scheduled";

  /** The version after all changes are saved, or null if they cannot be. */
  async function savedVersion(): Promise<number | null> {
    await saving.flush();
    return saving.isSaved ? saving.version : null;
  }

  const publishChanges = useMutation({
    mutationFn: async () => {
      const version = await savedVersion();
      return version === null ? null : mutateAt<Detail>("POST", `${address}/publication`, { version });
    },
    retry: false,
    onSuccess: async (published) => {
      if (!published) return;
      client.setQueryData(queryAt(address).queryKey, published);
      follow(published);
      toast({
        title:
          latest.status === "published"
            ? "Visitors now read your changes"
            : "Your changes will be published as scheduled",
      });
      await invalidate(list);
    },
    onError: (error) =>
      toast({ variant: "destructive", title: "Could not publish the changes", description: messageOf(error) }),
  });

  const copy = useMutation({
    mutationFn: async () => {
      await savedVersion();
      return mutateAt<Detail>("POST", `${address}/copy`);
    },
    retry: false,
    onSuccess: async ({ id }) => {
      await invalidate(list);
      toast({ title: "Copied into a new draft" });
      void navigate(pathOf(id));
    },
    onError: (error) => toast({ variant: "destructive", title: "Could not copy it", description: messageOf(error) }),
  });

  function show(blockId: string | null, field: string) {
    const index = body.content.findIndex(({ attrs }) => attrs?.["id"] === blockId);
    const element =
      index >= 0
        ? document.querySelectorAll<HTMLElement>(".body-editor .ProseMirror > *")[index]
        : (document.querySelector<HTMLElement>(`[name="${field}"]`) ??
          // Of a list, such as `gallery[2]`.
          document.querySelector<HTMLElement>(`#text-${CSS.escape(field.split(/[[.]/)[0] ?? "")}`));
    element?.scrollIntoView({ block: "center" });
    (element?.querySelector<HTMLElement>("input, textarea, button") ?? element)?.focus({ preventScroll: true });
  }

  const bodyErrors =
    state.is === "refused" ? Object.entries(state.fields).filter(([field]) => field.startsWith("body")) : [];
  const title = latest.title || `Untitled ${noun}`;

  return (
    <>
      <PageHeader
        title={title}
        below={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ash">
            <PublishingBadge status={latest.status} publishAt={latest.publishAt} />
            {isPublic && latest.hasChanges && <Status tone="attention">Changes not published yet</Status>}
            {latest.status === "published" ? (
              <a href={publicPath} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                {publicPath}
              </a>
            ) : (
              <span className="wrap-anywhere">{publicPath}</span>
            )}
            <Link to={listPath} className="inline-flex min-h-6 items-center text-link">
              {listLabel}
            </Link>
          </div>
        }
        actions={
          <>
            <SaveStatus state={state} onRetry={() => saving.retry()} />
            {merge && isDismissed && <Action onClick={() => setDismissed(false)}>Choose what to keep</Action>}
            {mayWrite && <Action onClick={() => openDialog("preview")}>Preview</Action>}
            {mayEdit && isPublic && latest.hasChanges && (
              <Action variant="primary" busy={publishChanges.isPending} onClick={() => publishChanges.mutate()}>
                Publish changes
              </Action>
            )}
            {mayEdit && (
              <Publishing
                record={latest}
                name={title}
                address={address}
                list={list}
                hasChanges={state.is !== "saved"}
                isComplete
                onIncomplete={() => undefined}
              />
            )}
            <MoreMenu>
              <MenuItem onSelect={() => openVersions("all")}>Versions</MenuItem>
              {mayWrite && <MenuItem onSelect={() => copy.mutate()}>Copy into a new draft</MenuItem>}
              {mayDelete && (
                <>
                  <MenuLine />
                  <MenuItem danger onSelect={() => openDialog("delete")}>
                    Delete
                  </MenuItem>
                </>
              )}
            </MoreMenu>
          </>
        }
      />
      <Presence latest={latest} />
      {text.isRestored && state.is !== "saved" && (
        <p role="status" className="mx-4 mb-3 notice text-sm md:mx-6">
          Restored what you typed before this page was closed.
        </p>
      )}
      <div className="md:px-6 md:pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
        <div className="min-w-0 space-y-4 md:space-y-6">
          <div className="min-w-0 border-y border-seam bg-paper md:rounded-lg md:border">
            <div className="space-y-3 px-4 pt-5 md:px-8">
              <TitleField control={form.control} limit={props.titleLimit} disabled={!mayEdit} />
              {props.lead}
            </div>
            {bodyErrors.length > 0 && (
              <div role="alert" className="mx-4 mt-4 error text-sm md:mx-8">
                {bodyErrors.map(([field, reason]) => (
                  <p key={field}>{`The text ${reason}.`}</p>
                ))}
              </div>
            )}
            <div className="mt-4 border-t border-seam">
              <BodyEditor
                body={body}
                onChange={setBody}
                label="Text"
                disabled={!mayEdit}
                isInvalid={bodyErrors.length > 0}
              />
            </div>
            <p className="border-t border-seam px-4 py-2 text-xs text-ash md:px-8">
              {`${lengthOf(body)}. Last saved ${dateTime(latest.updatedAt)}${latest.updatedBy ? ` by ${latest.updatedBy}` : ""}.`}
            </p>
          </div>
          {props.below && (
            <div className="border-y border-seam bg-paper text-sm md:rounded-lg md:border">{props.below}</div>
          )}
        </div>
        <aside
          aria-label={`About the ${noun}`}
          className="border-b border-seam bg-paper text-sm max-lg:mt-4 max-lg:border-t md:rounded-lg md:border"
        >
          <h2 className="sr-only">{`About the ${noun}`}</h2>
          {props.aside}
          <DrawerSection title="Before you publish">
            <Checks address={address} version={latest.version} onShow={show} />
          </DrawerSection>
        </aside>
      </div>
      {mayEdit && <Tray />}
      {dialog === "preview" && <Preview address={address} beforeOpen={savedVersion} onClose={() => openDialog(null)} />}
      {dialog === "delete" && (
        <ActionDialog
          danger
          title={`Delete ${title}?`}
          confirm="Delete"
          run={() => mutateAt("DELETE", address)}
          done={{ title: `${title} deleted` }}
          onDone={() => {
            saving.abandon();
            void invalidateExcept(address, list);
            void navigate(listPath);
          }}
          onClose={() => openDialog(null)}
        >
          {latest.firstPublishedAt === null
            ? "Its versions are deleted as well."
            : "Its versions are deleted as well, and its address tells visitors and search engines that it is gone."}
        </ActionDialog>
      )}
      {search.has(versionsDrawer) && (
        <Versions<Detail>
          address={address}
          mayEdit={mayEdit}
          beforeRestore={savedVersion}
          onRestored={(detail) => {
            client.setQueryData(queryAt(address).queryKey, detail);
            follow(detail);
            void invalidate(list, `${address}/versions`);
            openVersions(null);
          }}
        />
      )}
      {merge && !isDismissed && (
        <MergeDialog
          questions={merge.questions}
          colleague={(state.is === "stale" && state.theirs.updatedBy) || "A colleague"}
          labelOf={props.labelOf}
          format={props.format}
          onSettle={settleMerge}
          onDismiss={() => setDismissed(true)}
        />
      )}
    </>
  );
}

type TitleFieldProps<Draft extends TextDraft> = { control: Control<Draft>; limit: number; disabled: boolean };

/** As large as on the page. */
function TitleField<Draft extends TextDraft>({ control, limit, disabled }: TitleFieldProps<Draft>) {
  const name = "title" as FieldPathByValue<Draft, string>;
  const { value, onChange, onBlur, ref, error } = useField<Draft, string>({ control, name });
  return (
    <div>
      <label htmlFor="text-title" className="sr-only">
        Title
      </label>
      <textarea
        id="text-title"
        name="title"
        ref={ref}
        rows={1}
        value={value}
        disabled={disabled}
        placeholder="Title"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "text-title-error" : undefined}
        onBlur={onBlur}
        // A title has one line; Enter leads to the text.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          document.querySelector<HTMLElement>(".body-editor .ProseMirror")?.focus();
        }}
        onChange={({ target }) => onChange(target.value.replaceAll("\n", " "))}
        className="field-sizing-content block w-full resize-none bg-transparent font-display text-3xl leading-tight placeholder:text-ash/70 focus-visible:outline-offset-4"
      />
      <div className="flex justify-end text-sm text-ash">
        <Counter length={value.length} limit={limit} />
      </div>
      {error && <FieldError id="text-title-error">{error}</FieldError>}
    </div>
  );
}
