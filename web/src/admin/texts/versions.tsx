/** The versions of a text: who changed what and when; an old one can be restored. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { BlockDifference, TextPart, TextVersion, TextVersionDetail } from "../../api/contract/types.gen";
import { count, dateTime } from "../../ui/format";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { messageOf } from "../kit/failure";
import { mutateAt, queryAt } from "../kit/query";
import { Status } from "../kit/status";

export const versionsDrawer = "versions";

type VersionsProps<Detail> = {
  address: string;
  /** Of the record, after all changes are saved. */
  beforeRestore: () => Promise<number | null>;
  mayEdit: boolean;
  onRestored: (detail: Detail) => void;
};

export function Versions<Detail>({ address, beforeRestore, mayEdit, onRestored }: VersionsProps<Detail>) {
  const { data, error, refetch } = useQuery({
    ...queryAt<TextVersion[]>(`${address}/versions`),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = chosen ?? data?.[0]?.number ?? null;
  return (
    <Drawer wide name={versionsDrawer} title="Versions" subtitle="Saves within ten minutes are one version.">
      {!data && <PendingSection error={error} refetch={refetch} />}
      {data && (
        <DrawerSection>
          <ul className="max-h-64 space-y-0.5 overflow-y-auto">
            {data.map((version) => (
              <li key={version.number}>
                <button
                  type="button"
                  aria-pressed={version.number === shown}
                  onClick={() => setChosen(version.number)}
                  className={
                    "flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded-md px-2.5 py-1.5 text-left " +
                    (version.number === shown ? "bg-linen" : "hover:bg-plaster")
                  }
                >
                  <span className="font-medium tabular-nums">{`Version ${version.number}`}</span>
                  <span>{dateTime(version.savedAt)}</span>
                  <span className="text-ash">{version.savedBy ?? "Former colleague"}</span>
                  <span className="text-ash tabular-nums">{count(version.words, "word")}</span>
                  {version.isPublished && <Status tone="good">Published</Status>}
                  {version.restored !== null && (
                    <span className="text-ash">{`Restored version ${version.restored}`}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      {data && shown !== null && (
        <Version
          key={shown}
          address={address}
          number={shown}
          isLatest={shown === data[0]?.number}
          latest={data[0]?.number ?? shown}
          mayEdit={mayEdit}
          beforeRestore={beforeRestore}
          onRestored={onRestored}
        />
      )}
    </Drawer>
  );
}

type VersionProps<Detail> = VersionsProps<Detail> & { number: number; isLatest: boolean; latest: number };

function Version<Detail>(props: VersionProps<Detail>) {
  const { address, number, isLatest, latest, mayEdit, beforeRestore, onRestored } = props;
  const [isAgainstLatest, setAgainstLatest] = useState(false);
  const against = isAgainstLatest ? latest : null;
  const { data, error, refetch } = useQuery({
    ...queryAt<TextVersionDetail>(`${address}/versions/${number}`, { against }),
    // The latest one is still being written.
    staleTime: isLatest ? 0 : Infinity,
  });
  const restore = useMutation({
    mutationFn: async () => {
      const version = await beforeRestore();
      if (version === null) throw new Error("Unsaved changes.");
      return mutateAt<Detail>("POST", `${address}/versions/${number}/restoration`, { version });
    },
    retry: false,
    onSuccess: (detail) => {
      toast({ title: `Version ${number} restored`, description: "Visitors read it once you publish it." });
      onRestored(detail);
    },
    onError: (error) =>
      toast({ variant: "destructive", title: "Could not restore the version", description: messageOf(error) }),
  });
  if (!data) return <PendingSection error={error} refetch={refetch} />;
  const { titleDifference, leadDifference, difference } = data;
  const isUnchanged =
    difference.length === 0 && [...titleDifference, ...leadDifference].every(({ kind }) => kind === "same");
  return (
    <DrawerSection
      title={
        data.against === null
          ? "First version"
          : isAgainstLatest
            ? "What changed from this version to the latest"
            : `What changed since version ${data.against}`
      }
      aside={
        <span className="flex gap-2">
          {!isLatest && (
            <Action variant="quiet" aria-pressed={isAgainstLatest} onClick={() => setAgainstLatest(!isAgainstLatest)}>
              {isAgainstLatest ? "Compare with previous" : "Compare with latest"}
            </Action>
          )}
          {!isLatest && mayEdit && (
            <Action busy={restore.isPending} onClick={() => restore.mutate()}>
              Restore
            </Action>
          )}
        </span>
      }
    >
      {isUnchanged && <p className="text-ash">No difference in title, excerpt and text.</p>}
      {titleDifference.some(({ kind }) => kind !== "same") && (
        <p className="mb-3 font-display text-xl">
          <Parts parts={titleDifference} />
        </p>
      )}
      {leadDifference.some(({ kind }) => kind !== "same") && (
        <p className="mb-3">
          <Parts parts={leadDifference} />
        </p>
      )}
      <ol className="space-y-2">
        {difference.map((block) => (
          <li
            key={`${block.blockId} ${block.kind}`}
            className={`rounded-md border-l-2 py-1.5 pl-3 ${borders[block.kind]}`}
          >
            <p className="text-xs text-ash">{`${labels[block.kind]}: ${nameOf(block)}`}</p>
            {block.text.length > 0 && (
              <p className="wrap-anywhere whitespace-pre-line">
                <Parts parts={block.text} />
              </p>
            )}
            {block.hasOtherChanges && <p className="text-xs text-ash">Formatting, link, picture or setting changed.</p>}
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}

const labels: Record<BlockDifference["kind"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
  moved: "Moved",
};

const borders: Record<BlockDifference["kind"], string> = {
  added: "border-areca",
  removed: "border-error",
  changed: "border-brass",
  moved: "border-seam",
};

const blockNames: Record<string, string> = {
  paragraph: "text",
  heading: "heading",
  bulletList: "bullet list",
  orderedList: "numbered list",
  blockquote: "quote",
  horizontalRule: "divider",
  callToAction: "call to action",
  faq: "questions",
  image: "picture",
};

const nameOf = ({ blockType }: BlockDifference) => blockNames[blockType] ?? blockType;

/** Added words are underlined, removed ones struck through, so that colour is not the only sign. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, index) => {
    switch (kind) {
      case "added":
        return (
          // The parts never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <ins key={index} className="bg-leaf decoration-areca">
            {text}
          </ins>
        );
      case "removed":
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <del key={index} className="bg-error/10 text-error">
            {text}
          </del>
        );
      default:
        // oxlint-disable-next-line react/no-array-index-key
        return <Fragment key={index}>{text}</Fragment>;
    }
  });
}
