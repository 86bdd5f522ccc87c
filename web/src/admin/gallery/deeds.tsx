/** What can be done with a photograph's file: looked at whole, replaced, deleted. */
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { IconAction } from "../kit/button";
import { Question } from "../kit/confirm";
import { useOpenRecord } from "../kit/drawer";
import { download } from "../kit/download";
import { messageOf } from "../kit/failure";
import { MoreIcon } from "../kit/icons";
import { Menu, MenuItem, MenuLine } from "../kit/menu";
import { refreshWithout, tell } from "../kit/query";
import type { PhotographDetail } from "./contract";
import { address, addressOf, nameOf, photographs } from "./photographs";
import { placeWords } from "./places";
import { FileInput } from "./uploads/drop";
import { uploads } from "./uploads/uploads";

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
      await download(`${addressOf(id)}/original`, fileName);
    } catch (error) {
      toast({ variant: "destructive", title: "Not downloaded", description: messageOf(error) });
    }
  }

  return (
    <>
      <FileInput ref={input} single onFiles={replace} />
      <Menu
        button={
          <IconAction label="More">
            <MoreIcon />
          </IconAction>
        }
      >
        <MenuItem onSelect={() => input.current?.click()}>Replace the file…</MenuItem>
        <MenuItem onSelect={() => void fetchOriginal()}>Download the original</MenuItem>
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem
              danger
              reason={first && `It stands on a page: ${placeWords(first.page, first.slot)}.`}
              onSelect={() => setDeleting(true)}
            >
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {isDeleting && <Delete photograph={photograph} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Delete({ photograph, onClose }: { photograph: PhotographDetail; onClose: () => void }) {
  const open = useOpenRecord(photographs.drawer);
  const record = addressOf(photograph.id);
  const work = useMutation({
    mutationFn: () => tell("DELETE", record),
    onSuccess: async () => {
      onClose();
      open(null);
      toast({ title: `${nameOf(photograph)} deleted` });
      await refreshWithout(record, address);
    },
  });
  return (
    <Question
      title={`Delete ${nameOf(photograph)}?`}
      confirm="Delete"
      danger
      busy={work.isPending}
      error={work.error ? messageOf(work.error) : undefined}
      onConfirm={() => work.mutate()}
      onCancel={onClose}
    >
      The original and its pictures are removed for good.
    </Question>
  );
}
