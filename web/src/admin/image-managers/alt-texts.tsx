/** Asks for missing alt texts of the pictures in a slot. */
import type { Placement } from "../../api/contract/types.gen";
import { useId, useState } from "react";
import { count } from "../../ui/format";
import { Photograph as Picture } from "../../ui/photograph";
import { draftOf } from "../gallery/photograph";
import { address as photographsAddress, addressOf } from "../gallery/photographs";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { inputClass } from "../kit/form/fields";
import { client, mutate, query } from "../kit/query";
import { address, hasAlt, nameOf } from "./placement";

export function AltTexts({ placements }: { placements: readonly Placement[] }) {
  const [isWriting, setWriting] = useState(false);
  const missing = placements.filter((placement) => !hasAlt(placement));
  if (missing.length === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-brass px-4 py-1 md:pr-0 md:pl-3">
      <p role="status">
        {`${count(missing.length, "picture")} without alt text. Visitors can't see ${missing.length === 1 ? "it" : "them"} yet.`}
      </p>
      <Action onClick={() => setWriting(true)}>Write alt text</Action>
      {isWriting && <AltTextDialog placements={missing} onClose={() => setWriting(false)} />}
    </div>
  );
}

function AltTextDialog({ placements, onClose }: { placements: readonly Placement[]; onClose: () => void }) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const written = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return (
    <ActionDialog
      wide
      title="Write alt text"
      confirm="Save"
      disabled={written.length === 0}
      run={() => Promise.all(written.map(([id, text]) => saveAlt(id, text.trim())))}
      done={{ title: `Alt text saved for ${count(written.length, "photograph")}` }}
      invalidates={[address, photographsAddress]}
      onClose={onClose}
    >
      <p>Describe each picture for someone who can't see it. The text is used wherever the photograph appears.</p>
      <ul className="max-h-[55dvh] space-y-4 overflow-y-auto p-0.5">
        {placements.map((placement) => (
          <AltField
            key={placement.id}
            placement={placement}
            text={texts[placement.photograph.id] ?? ""}
            onChange={(text) => setTexts((before) => ({ ...before, [placement.photograph.id]: text }))}
          />
        ))}
      </ul>
    </ActionDialog>
  );
}

type AltFieldProps = { placement: Placement; text: string; onChange: (text: string) => void };

function AltField({ placement, text, onChange }: AltFieldProps) {
  const id = useId();
  const { picture, focal } = placement.photograph;
  return (
    <li className="flex gap-3">
      <div className="h-18 w-24 shrink-0 overflow-hidden rounded-picture bg-linen">
        {picture && <Picture picture={picture} alt="" focal={focal} sizes="6rem" className="h-full!" />}
      </div>
      <div className="min-w-0 flex-1 text-ink">
        <label htmlFor={id} className="block truncate text-xs">
          {nameOf(placement)}
        </label>
        <textarea
          id={id}
          rows={2}
          maxLength={300}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} mt-1 h-auto py-1.5`}
        />
      </div>
    </li>
  );
}

async function saveAlt(id: string, alt: string): Promise<void> {
  const now = await client.fetchQuery({ ...query(addressOf(id)), staleTime: 0 });
  await mutate("PUT", addressOf(id), { ...draftOf(now), alt, version: now.version });
}
