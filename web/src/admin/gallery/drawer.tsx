/** A photograph's drawer: framing, description, usage and publishing. */
import * as limits from "../kit/form/limits.gen";
import type { PhotographDraft } from "../drafts";
import type { Crops, FocalPoint as Point, PhotographDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { colours, rooms, styles } from "../../features/photographs/labels";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { count, dateTime, number } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { ComboboxField } from "../kit/form/combobox";
import { ChoicesField, TextAreaField, TextField, ToggleField, useField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { SuggestedField } from "../kit/form/suggested-field";
import { TagsField } from "../kit/form/tags-field";
import { useRecordForm } from "../kit/form/use-record-form";
import { client, mutate, query, invalidate } from "../kit/query";
import { Status } from "../kit/status";
import { adminPaths } from "../paths";
import { choicesOf } from "../case-studies/choices";
import { PhotographActions } from "./actions";
import { FramingField } from "./framing-field";
import { draftOf, schema } from "./photograph";
import { address, addressOf, nameOf, photographs } from "./photographs";
import { usageText } from "./places";
import { megabytes } from "../uploads/tray";
import { labelOf } from "../../ui/label-of";
import { PublishingBadge } from "../kit/publishing/status";
import { Publishing } from "../kit/publishing/publishing";

export function PhotographDrawer({ id }: { id: string }) {
  const { data: photograph, error, refetch } = useQuery(query(addressOf(id)));
  if (photograph) return <PhotographEditor photograph={photograph} />;
  return (
    <Drawer name={photographs.drawer} title="Photograph">
      <PendingSection error={error} refetch={refetch} lines={10} />
    </Drawer>
  );
}

function PhotographEditor({ photograph }: { photograph: PhotographDetail }) {
  const may = useMay("content");
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = photograph.status === "draft" || photograph.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(photograph.id);
  /** Set when publishing failed because the alt text is missing. */
  const [lacksAlt, setLacksAlt] = useState(false);
  const form = useRecordForm<PhotographDraft, PhotographDetail>({
    schema,
    values: draftOf(photograph),
    version: photograph.version,
    draftOf,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });

  return (
    <Drawer
      name={photographs.drawer}
      title={<span className="wrap-anywhere">{nameOf(photograph)}</span>}
      subtitle={<StatusLine photograph={photograph} />}
      actions={
        mayEdit && (
          <>
            <Publishing
              record={photograph}
              name={nameOf(photograph)}
              address={record}
              list={address}
              hasChanges={form.changed}
              isComplete={photograph.alt !== ""}
              onIncomplete={() => setLacksAlt(true)}
            />
            <PhotographActions photograph={photograph} mayDelete={may("manage")} />
          </>
        )
      }
    >
      {mayEdit ? (
        <RecordForm form={form} save="Save" labels={labels} format={formatValue}>
          <FileState photograph={photograph} />
          <Framing photograph={photograph} control={form.control} disabled={false} />
          <DrawerSection title="Description">
            <div className="space-y-4">
              {lacksAlt && photograph.alt === "" && (
                <p role="alert" ref={intoView} className="text-error">
                  Please add alt text and save before publishing.
                </p>
              )}
              <TextAreaField
                control={form.control}
                name="alt"
                label="Alt text"
                hint="Describe the picture for someone who can't see it. Required to publish."
                limit={limits.UpdatePhotograph.alt.max}
                rows={2}
                optional
              />
              <TextField
                control={form.control}
                name="title"
                label="Title"
                limit={limits.UpdatePhotograph.title.max}
                optional
              />
              <ChoicesField control={form.control} name="rooms" label="Rooms" choices={rooms} />
              <SuggestedField
                control={form.control}
                name="style"
                label="Style"
                limit={limits.UpdatePhotograph.style.max}
                suggestions={styles}
              />
              <TagsField control={form.control} name="colours" label="Colours" suggestions={colours} />
              <TagsField control={form.control} name="tags" label="Tags" hint="Visible to staff only." />
              <ToggleField
                control={form.control}
                name="isDesign"
                label="3D design"
                hint="Not a photograph of finished work. Visitors see “3D design” on the picture."
              />
              <ToggleField
                control={form.control}
                name="isFeatured"
                label="Featured"
                hint="Shown before others in the gallery."
              />
            </div>
          </DrawerSection>
          <ProjectFields control={form.control} />
          <Usage photograph={photograph} />
        </RecordForm>
      ) : (
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section aria-label="Facts" tabIndex={0} className="focus-visible:-outline-offset-2">
          <FileState photograph={photograph} />
          <Framing photograph={photograph} control={form.control} disabled />
          <DrawerSection title="Description">
            <Facts>
              <Fact label="Alt text">{photograph.alt}</Fact>
              <Fact label="Rooms">{photograph.rooms.map((room) => labelOf(rooms, room)).join(", ")}</Fact>
              <Fact label="Style">{photograph.style}</Fact>
              <Fact label="Colours">{photograph.colours.join(", ")}</Fact>
              <Fact label="Tags">{photograph.tags.join(", ")}</Fact>
            </Facts>
          </DrawerSection>
          <Usage photograph={photograph} />
        </section>
      )}
    </Drawer>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

const labels = {
  alt: "Alt text",
  focal: "Focal point",
  crops: "Crops",
  isDesign: "3D design",
  isFeatured: "Featured",
  projectId: "Project",
  designedById: "Designer",
  isShareable: "May be shown in case studies",
};

function formatValue(name: string, value: unknown): string | null {
  if ((name === "projectId" || name === "designedById") && value !== null) return "A different one";
  if (name === "rooms")
    return rooms.flatMap((room) => ((value as string[]).includes(room.value) ? room.label : [])).join(", ");
  if (name === "focal") {
    const { x, y } = value as Point;
    return `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
  }
  if (name === "crops") {
    const { phone, desktop } = value as Crops;
    return [phone && "phone", desktop && "desktop"].filter(Boolean).join(" and ") || "None";
  }
  return null;
}

function StatusLine({
  photograph: { status, publishAt, state, isDesign, isFeatured },
}: {
  photograph: PhotographDetail;
}) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      <PublishingBadge status={status} publishAt={publishAt} />
      {(state === "waiting" || state === "working") && <Status tone="attention">Processing</Status>}
      {isDesign && <span>3D design</span>}
      {isFeatured && <span>Featured</span>}
    </span>
  );
}

/** The file's state, unless it is ready. */
function FileState({ photograph: { id, state, error, picture } }: { photograph: PhotographDetail }) {
  const again = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/photographs/{id}/retry", { id })),
    onSuccess: () => invalidate(address),
    onError: (error) => toast({ variant: "destructive", title: "Retry failed", description: messageOf(error) }),
  });
  if (state === "failed") {
    return (
      <DrawerSection>
        <div role="alert" className="space-y-2">
          <p className="text-error">{error}</p>
          {picture && <p className="text-ash">Visitors still see the previous picture.</p>}
          <Action busy={again.isPending} onClick={() => again.mutate()}>
            Try again
          </Action>
        </div>
      </DrawerSection>
    );
  }
  if (picture) return null;
  return (
    <DrawerSection>
      <div role="status" className="grid h-48 place-items-center rounded-picture bg-linen text-ash">
        Processing…
      </div>
    </DrawerSection>
  );
}

type FramingProps = {
  photograph: PhotographDetail;
  control: ReturnType<typeof useRecordForm<PhotographDraft, PhotographDetail>>["control"];
  disabled: boolean;
};

function Framing({ photograph: { picture, alt }, control, disabled }: FramingProps) {
  const focal = useField<PhotographDraft, Point>({ control, name: "focal" });
  const crops = useField<PhotographDraft, Crops>({ control, name: "crops" });
  if (!picture) return null;
  return (
    <DrawerSection>
      <FramingField
        picture={picture}
        alt={alt}
        focal={focal.value}
        crops={crops.value}
        onFocal={focal.onChange}
        onCrops={crops.onChange}
        disabled={disabled}
      />
    </DrawerSection>
  );
}

/** Where it was taken, and whether a case study may show it. */
function ProjectFields({ control }: Pick<FramingProps, "control">) {
  const { value: projectId } = useField<PhotographDraft, string | null>({ control, name: "projectId" });
  const { value: isShareable, onChange: share } = useField<PhotographDraft, boolean>({ control, name: "isShareable" });

  // Without a project there is nobody who could agree.
  useEffect(() => {
    if (projectId === null && isShareable) share(false);
  }, [projectId, isShareable, share]);

  return (
    <DrawerSection title="Project">
      <div className="space-y-4">
        <ComboboxField
          control={control}
          name="projectId"
          label="Project"
          hint="Visible to staff only."
          choices={() => choicesOf("projects")}
          noneLabel="None"
          optional
        />
        <ComboboxField
          control={control}
          name="designedById"
          label="Designer"
          choices={() => choicesOf("designers")}
          noneLabel="None"
          optional
        />
        {projectId !== null && (
          <ToggleField
            control={control}
            name="isShareable"
            label="May be shown in case studies"
            hint="Only if the customer agreed. A case study of this project starts with these photographs."
          />
        )}
      </div>
    </DrawerSection>
  );
}

function Usage({ photograph }: { photograph: PhotographDetail }) {
  const { usedIn, alike } = photograph;
  return (
    <>
      <DrawerSection title="Used on">
        {usedIn.length === 0 ? (
          <p className="text-ash">Not used on any page.</p>
        ) : (
          <ul className="space-y-1.5">
            {usedIn.map((use) => (
              <li key={`${use.kind} ${"id" in use ? use.id : ""}`}>
                {use.kind === "placement" ? (
                  <Link
                    to={`${adminPaths.pagePictures(use.page)}?placement=${encodeURIComponent(use.id)}`}
                    className="text-link"
                  >
                    {usageText(use)}
                  </Link>
                ) : (
                  usageText(use)
                )}
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
      {alike.length > 0 && (
        <DrawerSection title={`Similar: ${count(alike.length, "photograph")}`}>
          <ul className="flex flex-wrap gap-3">
            {alike.map(({ id, fileName, picture, distance }) => (
              <li key={id}>
                <Link to={adminPaths.photograph(id)} className="block w-28 text-xs text-ash hover:text-ink">
                  {picture && (
                    <Picture picture={picture} alt="" sizes="7rem" className="aspect-[4/3] rounded-picture" />
                  )}
                  <span className="mt-1 block truncate text-ink">{fileName}</span>
                  <span className="block">{distance === 0 ? "Same picture" : "Very similar"}</span>
                </Link>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title="File">
        <FileFacts photograph={photograph} />
      </DrawerSection>
    </>
  );
}

function FileFacts({ photograph }: { photograph: PhotographDetail }): ReactNode {
  const { fileName, bytes, picture, uploadedAt, uploadedBy, capturedAt, location } = photograph;
  return (
    <Facts>
      <Fact label="Name">{fileName}</Fact>
      <Fact label="Size">
        {[picture && `${number(picture.width)} × ${number(picture.height)} px`, `${megabytes(bytes)} MB`]
          .filter(Boolean)
          .join(", ")}
      </Fact>
      <Fact label="Uploaded">{[dateTime(uploadedAt), uploadedBy?.name].filter(Boolean).join(", by ")}</Fact>
      {capturedAt && <Fact label="Taken">{dateTime(capturedAt)}</Fact>}
      {location && (
        <Fact label="Location">{`${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)} (never shown to visitors)`}</Fact>
      )}
    </Facts>
  );
}
