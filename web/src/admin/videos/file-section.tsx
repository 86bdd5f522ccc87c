/** An uploaded video's file and its processing state. */
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
import { mutate, invalidate } from "../kit/query";
import { acceptedFiles } from "./accepted-files";
import { FileLimit } from "./file-limit";
import { address, isProcessing } from "./video";

export function FileSection({ video, mayEdit }: { video: VideoDetail; mayEdit: boolean }) {
  const { id, file } = video;
  return (
    <DrawerSection title="File" aside={mayEdit && <ChooseFile id={id} isReplacing={file !== null} />}>
      {file === null && (
        <p className="text-ash">
          No file yet. Upload MP4 with H.264 and AAC, or WebM
          <FileLimit />.
        </p>
      )}
      {isProcessing(video) && (
        <p role="status" className="mb-3 text-ash">
          {file?.address ? "Processing the new file. Visitors still see the previous one." : "Processing…"}
        </p>
      )}
      {file?.state === "failed" && (
        <div role="alert" className="mb-3 space-y-2">
          <p className="text-error">{file.error}</p>
          {file.address && <p className="text-ash">Visitors still see the previous file.</p>}
          {mayEdit && <Retry id={id} />}
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
        accept={acceptedFiles}
        onFiles={(files) => {
          uploads.add(files, { purpose: "video", video: id });
          if (files.length > 0) toast({ title: "Uploading the file" });
        }}
      />
      <Action className="h-8 px-2.5 text-xs" onClick={() => input.current?.click()}>
        {isReplacing ? "Replace file" : "Choose file"}
      </Action>
    </>
  );
}

function Retry({ id }: { id: string }) {
  const retry = useMutation({
    mutationFn: () => mutate("POST", path("/api/admin/videos/{id}/retry", { id })),
    onSuccess: () => invalidate(address),
    onError: (error) => toast({ variant: "destructive", title: "Retry failed", description: messageOf(error) }),
  });
  return (
    <Action busy={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Action>
  );
}
