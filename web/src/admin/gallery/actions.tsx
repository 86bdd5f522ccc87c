/** A photograph's menu: replace, download, delete. */
import type { PhotographDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { download } from "../../features/files/download";
import { messageOf } from "../kit/failure";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { DeleteDialog } from "../kit/delete-dialog";
import { address, addressOf, nameOf, photographs } from "./photographs";
import { usageText } from "./places";
import { FileInput } from "../uploads/drop";
import { uploads } from "../uploads/uploads";

export function PhotographActions({ photograph, mayDelete }: { photograph: PhotographDetail; mayDelete: boolean }) {
  const { id, usedIn, fileName } = photograph;
  const [isDeleting, setDeleting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [first] = usedIn;

  function replace([file]: File[]) {
    if (!file) return;
    uploads.add([file], { photograph: id });
    toast({ title: "Uploading the new file", description: "The current picture stays until the new one is ready." });
  }

  async function downloadOriginal() {
    try {
      await download(path("/api/admin/photographs/{id}/original", { id }), fileName);
    } catch (error) {
      toast({ variant: "destructive", title: "Download failed", description: messageOf(error) });
    }
  }

  return (
    <>
      <FileInput ref={input} single onFiles={replace} />
      <MoreMenu>
        <MenuItem onSelect={() => input.current?.click()}>Replace file…</MenuItem>
        <MenuItem onSelect={() => void downloadOriginal()}>Download original</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem danger reason={first && `In use: ${usageText(first)}.`} onSelect={() => setDeleting(true)}>
              Delete
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {isDeleting && <DeletePhotograph photograph={photograph} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeletePhotograph({ photograph, onClose }: { photograph: PhotographDetail; onClose: () => void }) {
  const name = nameOf(photograph);
  return (
    <DeleteDialog
      record={addressOf(photograph.id)}
      list={address}
      drawer={photographs.drawer}
      title={`Delete ${name}?`}
      confirm="Delete"
      done={`${name} deleted`}
      onClose={onClose}
    >
      The original and all its sizes are deleted permanently.
    </DeleteDialog>
  );
}
