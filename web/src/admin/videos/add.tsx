/** Adds a video by its YouTube or Vimeo URL, or from a file. */
import * as limits from "../kit/form/limits.gen";
import type { VideoDraft } from "../drafts";
import type { VideoDetail } from "../../api/contract/types.gen";
import { useRef } from "react";
import { toast } from "../../ui/toast";
import { FileInput } from "../uploads/drop";
import { uploads } from "../uploads/uploads";
import { Action } from "../kit/button";
import { Drawer, DrawerSection, useOpenRecord } from "../kit/drawer";
import { NumberField, SelectField, TextField } from "../kit/form/fields";
import { RecordForm } from "../kit/form/record-form";
import { useRecordForm } from "../kit/form/use-record-form";
import { mutate, invalidate } from "../kit/query";
import { acceptedFiles } from "./accepted-files";
import { FileLimit } from "./file-limit";
import { address, blank, draftOf, drawer, schema } from "./video";

const hosts = [
  { value: "youtube", label: "YouTube" },
  { value: "vimeo", label: "Vimeo" },
];

export function AddVideo() {
  const open = useOpenRecord(drawer);
  const input = useRef<HTMLInputElement>(null);
  const form = useRecordForm<VideoDraft, VideoDetail>({
    schema,
    values: blank,
    draftOf,
    save: (draft) => mutate("POST", address, draft),
    onSaved: (made) => {
      void invalidate(address);
      toast({ title: `${made.title} added`, description: "It's a draft. Choose a thumbnail next." });
      open(made.id);
    },
  });
  const { control } = form;
  return (
    <Drawer name={drawer} title="Add video">
      <RecordForm form={form} save="Add video" onCancel={() => open(null)} focusFirst>
        <DrawerSection>
          <div className="space-y-4">
            <TextField control={control} name="title" label="Title" limit={limits.VideoDraft.title.max} />
            <SelectField control={control} name="source" label="Source" choices={hosts} />
            <TextField
              control={control}
              name="address"
              label="Video URL"
              type="url"
              inputMode="url"
              placeholder="https://www.youtube.com/watch?v=…"
              hint="Copy it from the browser or from Share."
            />
            <NumberField
              control={control}
              name="durationSeconds"
              label="Length"
              unit="seconds"
              hint="Enter it yourself: YouTube and Vimeo reveal it only to API key holders."
              optional
            />
          </div>
        </DrawerSection>
        <DrawerSection title="Or upload a file">
          <p className="mb-3 text-ash">
            MP4 with H.264 and AAC, or WebM
            <FileLimit />. Length and dimensions are detected automatically.
          </p>
          <FileInput
            ref={input}
            accept={acceptedFiles}
            onFiles={(files) => {
              uploads.add(files, { purpose: "video" });
              form.allowLeaving();
              open(null);
            }}
          />
          <Action onClick={() => input.current?.click()}>Choose files</Action>
        </DrawerSection>
      </RecordForm>
    </Drawer>
  );
}
