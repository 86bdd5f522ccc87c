/** What to look at before a text is published. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TextChecks } from "../../api/contract/types.gen";
import { send } from "../../api/request";
import { count } from "../../ui/format";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";

type ChecksProps = { address: string; version: number; onShow: (blockId: string | null, field: string) => void };

export function Checks({ address, version, onShow }: ChecksProps) {
  const { data, error, refetch } = useQuery({
    // Each saved version has its own findings.
    queryKey: [`${address}/checks`, { version }],
    queryFn: ({ signal }) => send<TextChecks>("GET", `${address}/checks`, { signal, retries: 0 }),
    placeholderData: keepPreviousData,
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={3} className="" />;
  const { findings, words, internalLinks, externalLinks } = data;
  return (
    <div className="space-y-3">
      {findings.length === 0 ? (
        <Status tone="good">Nothing to improve</Status>
      ) : (
        <ul className="space-y-1">
          {findings.map(({ message, isRequired, blockId, field }) => (
            <li key={`${field} ${message}`}>
              <button
                type="button"
                onClick={() => onShow(blockId, field)}
                className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-linen max-md:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className={`mt-1.5 size-2 shrink-0 rounded-full ${isRequired ? "bg-oxide" : "bg-brass"}`}
                />
                <span>
                  {isRequired && <span className="font-medium">Required: </span>}
                  {message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-xs text-ash">
        {[count(words, "word"), count(internalLinks, "internal link"), count(externalLinks, "external link")].join(
          ", ",
        )}
      </p>
    </div>
  );
}
