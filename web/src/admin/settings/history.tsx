/** Version history of a settings section, with revert. */
import { path } from "../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { dateTime, relative } from "../../ui/format";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { Changes } from "./changes";
import { type Saved, type SavedVersion, type SectionName, addressOf } from "./contract";
import { differences } from "./diff";
import { SidePanel } from "./side-panel";
import { Hint } from "../kit/hint";

type SectionAddress = ReturnType<typeof addressOf<SectionName>>;

type HistoryLineProps = {
  saved: Saved<unknown>;
  /** Why the history can't be opened now. */
  blocked: string | undefined;
  onOpen: () => void;
};

/** `Changed 2 h ago by Asha Rao`, and the button beside it. */
export function HistoryLine({ saved: { updatedAt, updatedBy }, blocked, onOpen }: HistoryLineProps) {
  const reason = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ash">
      {updatedAt && (
        <Hint text={dateTime(updatedAt)}>
          Changed {relative(updatedAt)}
          {updatedBy && ` by ${updatedBy.name}`}
        </Hint>
      )}
      {blocked && <span id={reason}>{blocked}</span>}
      <Action disabled={blocked !== undefined} aria-describedby={blocked && reason} onClick={onOpen}>
        History
      </Action>
    </div>
  );
}

type HistoryProps = {
  section: SectionName;
  title: string;
  saved: Saved<unknown>;
  /** Addresses whose answers come from the section. */
  affects: readonly string[];
  onClose: () => void;
};

export function History({ section, title, saved, affects, onClose }: HistoryProps) {
  const address = addressOf(section);
  const { data, error, refetch } = useQuery({ ...query(`${address}/versions`), staleTime: 0 });
  return (
    <SidePanel title={`History of ${title}`} onClose={onClose}>
      {data ? (
        <Versions address={address} versions={data} current={saved.version} affects={affects} onReverted={onClose} />
      ) : (
        <Pending error={error} refetch={refetch} lines={6} />
      )}
    </SidePanel>
  );
}

type VersionsProps = {
  address: SectionAddress;
  versions: readonly SavedVersion[];
  current: number;
  affects: readonly string[];
  onReverted: () => void;
};

function Versions({ address, versions, current, affects, onReverted }: VersionsProps) {
  const [reverting, setReverting] = useState<SavedVersion | null>(null);
  const newestFirst = [...versions].toSorted((one, other) => other.version - one.version);
  if (newestFirst.length === 0) {
    return <p className="px-6 py-5 text-sm text-ash">No changes yet. These are the initial settings.</p>;
  }
  return (
    <>
      <ol>
        {newestFirst.map((one, index) => {
          const before = newestFirst[index + 1];
          return (
            <li key={one.version} className="border-b border-seam px-4 py-4 last:border-b-0 md:px-6">
              <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p>
                  <span className="font-medium">{one.changedBy?.name ?? "System"}</span>{" "}
                  <time dateTime={one.changedAt} className="text-ash">
                    {dateTime(one.changedAt)}
                  </time>
                </p>
                {one.version === current ? (
                  <span className="text-xs text-ash">Current</span>
                ) : (
                  <Action onClick={() => setReverting(one)}>Revert to this version</Action>
                )}
              </div>
              {before ? (
                <Changes differences={differences(before.value, one.value)} />
              ) : (
                <p className="text-sm text-ash">First saved version.</p>
              )}
            </li>
          );
        })}
      </ol>
      {reverting && (
        <Revert
          address={address}
          version={reverting}
          now={newestFirst.find(({ version }) => version === current)}
          affects={affects}
          onDone={onReverted}
          onCancel={() => setReverting(null)}
        />
      )}
    </>
  );
}

type RevertProps = {
  address: SectionAddress;
  version: SavedVersion;
  now: SavedVersion | undefined;
  affects: readonly string[];
  onDone: () => void;
  onCancel: () => void;
};

function Revert({ address, version, now, affects, onDone, onCancel }: RevertProps) {
  return (
    <ActionDialog
      wide
      title={`Revert to ${dateTime(version.changedAt)}?`}
      confirm="Revert"
      run={() => mutate("POST", path(`${address}/versions/{version}/revert`, { version: version.version }))}
      done={{ title: "Reverted", description: `Restored the version of ${dateTime(version.changedAt)}.` }}
      onDone={onDone}
      invalidates={[address, ...affects]}
      onClose={onCancel}
    >
      <p>This saves a new version. The history stays. Changes:</p>
      <div className="text-ink">
        <Changes differences={differences(now?.value, version.value)} />
      </div>
    </ActionDialog>
  );
}
