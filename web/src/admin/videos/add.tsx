/** A new video: from YouTube or Vimeo by its address, or from a file. */
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
import { mutate, refresh } from "../kit/query";
import { films } from "./files";
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
      void refresh(address);
      toast({ title: `${made.title} added`, description: "A draft; choose its thumbnail next." });
      open(made.id);
    },
  });
  const { control } = form;
  return (
    <Drawer name={drawer} title="Add video">
      <RecordForm form={form} save="Add video" onCancel={() => open(null)} begin>
        <DrawerSection>
          <div className="space-y-4">
            <TextField control={control} name="title" label="Title" limit={limits.VideoDraft.title.max} />
            <SelectField control={control} name="source" label="Source" choices={hosts} />
            <TextField
              control={control}
              name="address"
              label="Address"
              type="url"
              inputMode="url"
              placeholder="https://www.youtube.com/watch?v=…"
              hint="As you copy it from the browser or from Share."
            />
            <NumberField
              control={control}
              name="durationSeconds"
              label="Length"
              unit="seconds"
              hint="YouTube and Vimeo tell it to holders of a key only, so it is typed."
              optional
            />
          </div>
        </DrawerSection>
        <DrawerSection title="From a file instead">
          <p className="mb-3 text-ash">
            MP4 with H.264 and AAC, or WebM, up to 500 MB. Its length and size are read from it.
          </p>
          <FileInput
            ref={input}
            accept={films}
            onFiles={(files) => {
              uploads.add(files, { purpose: "video" });
              form.release();
              open(null);
            }}
          />
          <Action onClick={() => input.current?.click()}>Choose files</Action>
        </DrawerSection>
      </RecordForm>
    </Drawer>
  );
}
