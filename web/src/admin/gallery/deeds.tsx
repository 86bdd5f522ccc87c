/** What can be done with a photograph's file: looked at whole, replaced, deleted. */
import type { PhotographDetail } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { download } from "../../features/files/download";
import { messageOf } from "../kit/failure";
import { MenuItem, MenuLine, MoreMenu } from "../kit/menu";
import { Removal } from "../kit/removal";
import { address, addressOf, nameOf, photographs } from "./photographs";
import { standsAt } from "./places";
import { FileInput } from "../uploads/drop";
import { uploads } from "../uploads/uploads";

export function Deeds({ photograph, mayDelete }: { photograph: PhotographDetail; mayDelete: boolean }) {
  const { id, usedIn, fileName } = photograph;
  const [isDeleting, setDeleting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [first] = usedIn;

  function replace([file]: File[]) {
    if (!file) return;
    uploads.add([file], { photograph: id });
    toast({ title: "The new file is on its way", description: "Until its pictures are ready, the old ones stay." });
  }

  async function fetchOriginal() {
    try {
      await download(path("/api/admin/photographs/{id}/original", { id }), fileName);
    } catch (error) {
      toast({ variant: "destructive", title: "Not downloaded", description: messageOf(error) });
    }
  }

  return (
    <>
      <FileInput ref={input} single onFiles={replace} />
      <MoreMenu>
        <MenuItem onSelect={() => input.current?.click()}>Replace the file…</MenuItem>
        <MenuItem onSelect={() => void fetchOriginal()}>Download the original</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem danger reason={first && `It is shown. ${standsAt(first)}.`} onSelect={() => setDeleting(true)}>
              Delete
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {isDeleting && <Delete photograph={photograph} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Delete({ photograph, onClose }: { photograph: PhotographDetail; onClose: () => void }) {
  const name = nameOf(photograph);
  return (
    <Removal
      record={addressOf(photograph.id)}
      list={address}
      drawer={photographs.drawer}
      title={`Delete ${name}?`}
      confirm="Delete"
      done={`${name} deleted`}
      onClose={onClose}
    >
      The original and its pictures are removed for good.
    </Removal>
  );
}
