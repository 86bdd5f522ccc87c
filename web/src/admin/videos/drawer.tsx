/** One video: what is said of it, its file or address, and whether visitors see it. */
import * as limits from "../kit/form/limits.gen";
import type { VideoDraft } from "../drafts";
import type { VideoChoices, VideoDetail } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lengthOf, sources } from "../../features/videos/words";
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
import { client, mutate, query, refresh } from "../kit/query";
import { Status } from "../kit/status";
import { Deeds } from "./deeds";
import { FileSection } from "./file-section";
import { address, addressOf, choices, draftOf, drawer, isBeingRead, missingIn, schema } from "./video";
import { labelOf } from "../../ui/label-of";
import { PublishingMark } from "../kit/publishing/status";
import { Publishing } from "../kit/publishing/publishing";

/** Milliseconds between two looks while its file is read. */
const lookEvery = 2000;

export function VideoDrawer({ id }: { id: string }) {
  const {
    data: video,
    error,
    refetch,
  } = useQuery({
    ...query(addressOf(id)),
    refetchInterval: ({ state: { data } }) => (data && isBeingRead(data) ? lookEvery : false),
  });
  if (video) return <Known video={video} />;
  return (
    <Drawer name={drawer} title="Video">
      <PendingSection error={error} refetch={refetch} lines={10} />
    </Drawer>
  );
}

function Known({ video }: { video: VideoDetail }) {
  const may = useMay("content");
  // Only who may publish changes what is on its way to visitors.
  const isOpen = video.status === "draft" || video.status === "in_review";
  const mayEdit = may(isOpen ? "edit" : "manage");
  const record = addressOf(video.id);
  /** Somebody wanted to publish it before it was complete. */
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
      void refresh(address);
      toast({ title: "Saved" });
    },
  });

  const sections = (
    <>
      {missing && (
        <DrawerSection>
          <p role="alert" ref={intoView} className="text-oxide-deep">
            {missing}
          </p>
        </DrawerSection>
      )}
      <Fields control={form.control} mayEdit={mayEdit} />
      <Source control={form.control} video={video} mayEdit={mayEdit} />
      <Relations control={form.control} mayEdit={mayEdit} />
      <Searches control={form.control} slug={video.slug} />
    </>
  );

  return (
    <Drawer
      name={drawer}
      title={<span className="wrap-anywhere">{video.title}</span>}
      subtitle={<Standing video={video} />}
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
          <Deeds video={video} hasChanges={form.changed} mayDelete={may("manage")} />
        </>
      }
    >
      {mayEdit ? (
        <RecordForm form={form} save="Save" labels={labels} show={shown}>
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

const intoView = (words: HTMLElement | null) => words?.scrollIntoView({ block: "center" });

const labels = {
  durationSeconds: "Length",
  thumbnailId: "Thumbnail",
  designId: "Design",
  projectId: "Project",
  isFeatured: "Featured",
  sharePhotographId: "Picture when shared",
};

function shown(name: string, value: unknown): string | null {
  if (name === "source") return labelOf(sources, value as VideoDraft["source"]);
  if (name === "durationSeconds" && typeof value === "number") return lengthOf(value);
  if (name.endsWith("Id") && value !== null) return "Another one";
  return null;
}

function Standing({ video }: { video: VideoDetail }) {
  const { status, publishAt, source, durationSeconds, saved, isFeatured } = video;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      <PublishingMark status={status} publishAt={publishAt} />
      <span>{labelOf(sources, source)}</span>
      {durationSeconds !== null && <span className="tabular-nums">{lengthOf(durationSeconds)}</span>}
      {isBeingRead(video) && <Status tone="attention">Being read</Status>}
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
          hint="Stands there before somebody presses play. Needed before visitors see it."
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
          hint="What is said, for those who cannot hear it, and for searches. An empty line begins a paragraph."
          limit={limits.VideoDraft.transcript.max}
          rows={5}
          optional
        />
        <ToggleField control={control} name="isFeatured" label="Featured" hint="Stands before others." />
      </div>
    </DrawerSection>
  );
}

function Source({ control, video, mayEdit }: SectionProps & { video: VideoDetail }) {
  const { value: source } = useField<VideoDraft, string>({ control, name: "source" });
  const { value: there, onChange: setAddress } = useField<VideoDraft, string | null>({ control, name: "address" });
  const { onChange: setLength } = useField<VideoDraft, number | null>({ control, name: "durationSeconds" });

  // A file of ours has no address elsewhere, and says its length itself.
  useEffect(() => {
    if (source !== "upload" || there === null) return;
    setAddress(null);
    setLength(null);
  }, [source, there, setAddress, setLength]);

  return (
    <>
      <DrawerSection title="Where it is played from">
        <div className="space-y-4">
          <SelectField control={control} name="source" label="Source" choices={sources} />
          {source !== "upload" && (
            <>
              <TextField
                control={control}
                name="address"
                label="Address"
                type="url"
                inputMode="url"
                hint="As you copy it from the browser or from Share. Visitors' browsers go there only when they press play."
              />
              <NumberField
                control={control}
                name="durationSeconds"
                label="Length"
                unit="seconds"
                hint="YouTube and Vimeo tell it to holders of a key only, so it is typed."
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
    <DrawerSection title="What it shows">
      <div className="space-y-4">
        <ComboboxField
          control={control}
          name="designId"
          label="Design"
          hint="Visitors are led to it."
          choices={() => named("designs")}
          nothing="None"
          optional
        />
        <ComboboxField
          control={control}
          name="projectId"
          label="Project"
          hint="Seen by staff only."
          choices={() => named("projects")}
          nothing="None"
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

function Searches({ control, slug }: { control: Control; slug: string }) {
  return (
    <DrawerSection title="Address, searches and sharing">
      <div className="space-y-4">
        <TextField
          control={control}
          name="slug"
          label="Name in the address"
          limit={80}
          hint={`${paths.video(slug)}. If visitors know it, the old address leads to the new one.`}
          optional
        />
        <TextField
          control={control}
          name="seoTitle"
          label="Title in searches"
          limit={limits.VideoDraft.seoTitle.max}
          optional
        />
        <TextAreaField
          control={control}
          name="seoDescription"
          label="Description in searches"
          limit={limits.VideoDraft.seoDescription.max}
          rows={2}
          optional
        />
        <TextField
          control={control}
          name="canonical"
          label="Canonical address"
          hint="Only where the same is to be found elsewhere: a page of ours, or one that begins with https://."
          orNull
        />
        <PhotographField
          control={control}
          name="sharePhotographId"
          label="Picture when shared"
          hint="The thumbnail, if none is chosen."
        />
      </div>
    </DrawerSection>
  );
}
