/** What to look at before a text is published. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ExternalLink, TextChecks } from "../../api/contract/types.gen";
import { send } from "../../api/request";
import { count, relative } from "../../ui/format";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";

/** Milliseconds between two checks. */
const pollInterval = 10_000;

type ChecksProps = { address: string; version: number; onShow: (blockId: string | null, field: string) => void };

export function Checks({ address, version, onShow }: ChecksProps) {
  const { data, error, refetch } = useQuery({
    // Each saved version has its own findings.
    queryKey: [`${address}/checks`, { version }],
    queryFn: ({ signal }) => send<TextChecks>("GET", `${address}/checks`, { signal, retries: 0 }),
    placeholderData: keepPreviousData,
    // Photographs and links change without a new version.
    staleTime: 0,
    refetchInterval: pollInterval,
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
                  className={`mt-1.5 size-2 shrink-0 rounded-full ${isRequired ? "bg-error" : "bg-brass"}`}
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
        {`${count(words, "word")}, ${count(internalLinks, "link")} to pages of the site`}
      </p>
      {externalLinks.length > 0 && <ExternalLinks links={externalLinks} />}
    </div>
  );
}

/** Links to other sites. The worker asks them weekly, once the text is published. */
function ExternalLinks({ links }: { links: readonly ExternalLink[] }) {
  const broken = links.filter(({ problem }) => problem).length;
  return (
    <details className="text-xs">
      <summary className="cursor-pointer py-1 text-ash max-md:min-h-11 max-md:py-3">
        {`${count(links.length, "link")} to other sites${broken > 0 ? `, ${broken} broken` : ""}`}
      </summary>
      <ul className="mt-1 space-y-2">
        {links.map((link) => (
          <li key={link.address}>
            <a href={link.address} target="_blank" rel="noreferrer" className="break-all underline underline-offset-2">
              {link.address}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="block">
              <Status tone={link.problem ? "danger" : link.checkedAt ? "good" : "quiet"}>{answerOf(link)}</Status>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function answerOf({ problem, status, checkedAt }: ExternalLink): string {
  if (!checkedAt) return "Not checked yet";
  const when = relative(checkedAt);
  if (problem) return `Broken, checked ${when}`;
  if (status && status >= 500) return `Reported an error (${status}) ${when}, asked again tomorrow`;
  if (status && status >= 400) return `Can't be checked by a program (${status}), tried ${when}`;
  return status ? `Works, checked ${when}` : `No answer ${when}, asked again tomorrow`;
}
