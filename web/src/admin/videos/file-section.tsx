/** The file of a video: on its way, read, refused, or yet to be chosen. */
import type { VideoDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { number } from "../../ui/format";
import { toast } from "../../ui/toast";
import { FileInput } from "../uploads/drop";
import { megabytes } from "../uploads/tray";
import { uploads } from "../uploads/uploads";
import { Action } from "../kit/button";
import { DrawerSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { messageOf } from "../kit/failure";
import { mutate, refresh } from "../kit/query";
import { films } from "./files";
import { address, isBeingRead } from "./video";

export function FileSection({ video, mayEdit }: { video: VideoDetail; mayEdit: boolean }) {
  const { id, file } = video;
  return (
    <DrawerSection title="The file" aside={mayEdit && <ChooseFile id={id} isReplacing={file !== null} />}>
      {file === null && <p className="text-ash">None yet: MP4 with H.264 and AAC, or WebM, up to 500 MB.</p>}
      {isBeingRead(video) && (
        <p role="status" className="mb-3 text-ash">
          {file?.address ? "The new file is being read; visitors go on seeing the one before." : "It is being read…"}
        </p>
      )}
      {file?.state === "failed" && (
        <div role="alert" className="mb-3 space-y-2">
          <p className="text-oxide-deep">{file.error}</p>
          {file.address && <p className="text-ash">The file that was there before goes on being shown.</p>}
          {mayEdit && <Again id={id} />}
        </div>
      )}
      {file && (
        <Facts>
          <Fact label="Name">{file.fileName}</Fact>
          <Fact label="Size">
            {[
              file.width !== null && file.height !== null && `${number(file.width)} × ${number(file.height)} px`,
              `${megabytes(file.bytes)} MB`,
            ]
              .filter(Boolean)
              .join(", ")}
          </Fact>
        </Facts>
      )}
    </DrawerSection>
  );
}

function ChooseFile({ id, isReplacing }: { id: string; isReplacing: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        single
        accept={films}
        onFiles={(files) => {
          uploads.add(files, { purpose: "video", video: id });
          if (files.length > 0) toast({ title: "The file is on its way" });
        }}
      />
      <Action className="h-8 px-2.5 text-xs" onClick={() => input.current?.click()}>
        {isReplacing ? "Replace the file" : "Choose a file"}
      </Action>
    </>
  );
}

function Again({ id }: { id: string }) {
  const again = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/videos/{id}/retry", { id })),
    onSuccess: () => refresh(address),
    onError: (error) => toast({ variant: "destructive", title: "Not tried again", description: messageOf(error) }),
  });
  return (
    <Action busy={again.isPending} onClick={() => again.mutate()}>
      Try again
    </Action>
  );
}
