/** A video's drawer: description, source and publishing. */
import * as limits from "../kit/form/limits.gen";
import type { VideoDraft } from "../drafts";
import type { VideoChoices, VideoDetail } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatDuration, sources } from "../../features/videos/labels";
import { paths } from "../../paths";
import { count } from "../../ui/format";
import { toast } from "../../ui/toast";
import { PhotographField } from "../designs/photograph-field";
import { useMay } from "../kit/access";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { ComboboxField } from "../kit/form/combobox";
import { NumberField, SelectField, TextAreaField, TextField, ToggleField, useField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { SuggestedField } from "../kit/form/suggested-field";
import { TagsField } from "../kit/form/tags-field";
import { useRecordForm } from "../kit/form/use-record-form";
import { client, mutate, query, invalidate } from "../kit/query";
import { Status } from "../kit/status";
import { VideoActions } from "./actions";
import { FileSection } from "./file-section";
import { address, addressOf, choices, draftOf, drawer, isProcessing, missingIn, schema } from "./video";
import { labelOf } from "../../ui/label-of";
import { PublishingBadge } from "../kit/publishing/status";
import { Publishing } from "../kit/publishing/publishing";

/** Milliseconds between polls while its file is being processed. */
const pollInterval = 2000;

export function VideoDrawer({ id }: { id: string }) {
  const {
    data: video,
    error,
    refetch,
  } = useQuery({
    ...query(addressOf(id)),
    refetchInterval: ({ state: { data } }) => (data && isProcessing(data) ? pollInterval : false),
  });
  if (video) return <VideoEditor video={video} />;
  return (
    <Drawer name={drawer} title="Video">
      <PendingSection error={error} refetch={refetch} lines={10} />
    </Drawer>
  );
}

function VideoEditor({ video }: { video: VideoDetail }) {
  const may = useMay("content");
  // Once it is scheduled or published, only users who may publish can change it.
  const isOpen = video.status === "draft" || video.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(video.id);
  /** Set when publishing failed because something is missing. */
  const [missing, setMissing] = useState<string | null>(null);
  const form = useRecordForm<VideoDraft, VideoDetail>({
    schema,
    values: draftOf(video),
    version: video.version,
    draftOf,
    save: (draft, version) => mutate("PUT", record, { ...draft, version }),
    onSaved: (saved) => {
      client.setQueryData(query(record).queryKey, saved);
      setMissing(null);
      void invalidate(address);
      toast({ title: "Saved" });
    },
  });

  const sections = (
    <>
      {missing && (
        <DrawerSection>
          <p role="alert" ref={intoView} className="text-error">
            {missing}
          </p>
        </DrawerSection>
      )}
      <Fields control={form.control} mayEdit={mayEdit} />
      <Source control={form.control} video={video} mayEdit={mayEdit} />
      <Relations control={form.control} mayEdit={mayEdit} />
      <SearchAndSharing control={form.control} slug={video.slug} />
    </>
  );

  return (
    <Drawer
      name={drawer}
      title={<span className="wrap-anywhere">{video.title}</span>}
      subtitle={<StatusLine video={video} />}
      actions={
        <>
          {mayEdit && (
            <Publishing
              record={video}
              name={video.title}
              address={record}
              list={address}
              hasChanges={form.changed}
              isComplete={missingIn(video) === null}
              onIncomplete={() => setMissing(missingIn(video))}
            />
          )}
          <VideoActions video={video} hasChanges={form.changed} mayDelete={may("manage")} />
        </>
      }
    >
      {mayEdit ? (
        <RecordForm form={form} save="Save" labels={labels} format={formatValue}>
          {sections}
        </RecordForm>
      ) : (
        <fieldset disabled className="contents">
          {sections}
        </fieldset>
      )}
    </Drawer>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

const labels = {
  durationSeconds: "Length",
  thumbnailId: "Thumbnail",
  designId: "Design",
  projectId: "Project",
  isFeatured: "Featured",
  sharePhotographId: "Share image",
};

function formatValue(name: string, value: unknown): string | null {
  if (name === "source") return labelOf(sources, value as VideoDraft["source"]);
  if (name === "durationSeconds" && typeof value === "number") return formatDuration(value);
  if (name.endsWith("Id") && value !== null) return "A different one";
  return null;
}

function StatusLine({ video }: { video: VideoDetail }) {
  const { status, publishAt, source, durationSeconds, saved, isFeatured } = video;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      <PublishingBadge status={status} publishAt={publishAt} />
      <span>{labelOf(sources, source)}</span>
      {durationSeconds !== null && <span className="tabular-nums">{formatDuration(durationSeconds)}</span>}
      {isProcessing(video) && <Status tone="attention">Processing</Status>}
      {isFeatured && <span>Featured</span>}
      {saved > 0 && <span>{`Saved by ${count(saved, "person", "people")}`}</span>}
    </span>
  );
}

type Control = ReturnType<typeof useRecordForm<VideoDraft, VideoDetail>>["control"];
type SectionProps = { control: Control; mayEdit: boolean };

function Fields({ control, mayEdit }: SectionProps) {
  const { data } = useQuery({ ...choices, enabled: mayEdit });
  return (
    <DrawerSection>
      <div className="space-y-4">
        <TextField control={control} name="title" label="Title" limit={limits.VideoDraft.title.max} />
        <PhotographField
          control={control}
          name="thumbnailId"
          label="Thumbnail"
          hint="Shown until the video is played. Required to publish."
          disabled={!mayEdit}
        />
        <SuggestedField
          control={control}
          name="category"
          label="Category"
          limit={limits.VideoDraft.category.max}
          suggestions={data?.categories ?? []}
        />
        <TagsField control={control} name="tags" label="Tags" suggestions={data?.tags ?? []} />
        <TextAreaField
          control={control}
          name="transcript"
          label="Transcript"
          hint="For visitors who can't hear it, and for search. A blank line starts a paragraph."
          limit={limits.VideoDraft.transcript.max}
          rows={5}
          optional
        />
        <ToggleField control={control} name="isFeatured" label="Featured" hint="Shown before others." />
      </div>
    </DrawerSection>
  );
}

function Source({ control, video, mayEdit }: SectionProps & { video: VideoDetail }) {
  const { value: source } = useField<VideoDraft, string>({ control, name: "source" });
  const { value: externalAddress, onChange: setAddress } = useField<VideoDraft, string | null>({
    control,
    name: "address",
  });
  const { onChange: setLength } = useField<VideoDraft, number | null>({ control, name: "durationSeconds" });

  // An uploaded file has no external address, and its length is read from the file.
  useEffect(() => {
    if (source !== "upload" || externalAddress === null) return;
    setAddress(null);
    setLength(null);
  }, [source, externalAddress, setAddress, setLength]);

  return (
    <>
      <DrawerSection title="Source">
        <div className="space-y-4">
          <SelectField control={control} name="source" label="Source" choices={sources} />
          {source !== "upload" && (
            <>
              <TextField
                control={control}
                name="address"
                label="Video URL"
                type="url"
                inputMode="url"
                hint="Copy it from the browser or from Share. Visitors' browsers contact the host only when they press play."
              />
              <NumberField
                control={control}
                name="durationSeconds"
                label="Length"
                unit="seconds"
                hint="Enter it yourself: YouTube and Vimeo reveal it only to API key holders."
                optional
              />
            </>
          )}
        </div>
      </DrawerSection>
      {source === "upload" && <FileSection video={video} mayEdit={mayEdit} />}
    </>
  );
}

function Relations({ control, mayEdit }: SectionProps) {
  if (!mayEdit) return null;
  return (
    <DrawerSection title="Related">
      <div className="space-y-4">
        <ComboboxField
          control={control}
          name="designId"
          label="Design"
          hint="Linked from the video."
          choices={() => named("designs")}
          noneLabel="None"
          optional
        />
        <ComboboxField
          control={control}
          name="projectId"
          label="Project"
          hint="Visible to staff only."
          choices={() => named("projects")}
          noneLabel="None"
          optional
        />
      </div>
    </DrawerSection>
  );
}

function named(kind: "designs" | "projects") {
  return {
    ...choices,
    select: (all: VideoChoices) => all[kind].map(({ id, name }) => ({ value: id, label: name })),
  };
}

function SearchAndSharing({ control, slug }: { control: Control; slug: string }) {
  return (
    <DrawerSection title="Search and sharing">
      <div className="space-y-4">
        <TextField
          control={control}
          name="slug"
          label="URL slug"
          limit={80}
          hint={`${paths.video(slug)}. Once published, the old address redirects to the new one.`}
          optional
        />
        <TextField
          control={control}
          name="seoTitle"
          label="SEO title"
          limit={limits.VideoDraft.seoTitle.max}
          optional
        />
        <TextAreaField
          control={control}
          name="seoDescription"
          label="SEO description"
          limit={limits.VideoDraft.seoDescription.max}
          rows={2}
          optional
        />
        <TextField
          control={control}
          name="canonical"
          label="Canonical URL"
          hint="Only if the same content is on another page: a path on this site, or a URL starting with https://."
          orNull
        />
        <PhotographField control={control} name="sharePhotographId" label="Share image" hint="Blank = the thumbnail." />
      </div>
    </DrawerSection>
  );
}
