/** A list of changed fields: name, old value, new value. */
import { diffWordsWithSpace } from "diff";
import { EmptyValue } from "../kit/list/cell";
import { type Difference, leafText } from "./diff";

/** Texts longer than this are compared word by word, with only the changed words marked. */
const longTextLength = 60;

export function Changes({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-sm text-ash">No changes.</p>;
  return (
    <dl className="text-sm">
      {differences.map((difference) => (
        <div
          key={difference.path.join(".")}
          className="grid gap-x-4 gap-y-0.5 border-t border-seam py-2 first:border-t-0 md:grid-cols-[minmax(8rem,2fr)_5fr]"
        >
          <dt className="text-ash">{difference.path.join(", ")}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <Change difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ difference: { old, new: next } }: { difference: Difference }) {
  const [before, after] = [leafText(old), leafText(next)];
  if (before !== null && after !== null && (before.length > longTextLength || after.length > longTextLength)) {
    return <TextDiff before={before} after={after} />;
  }
  return (
    <>
      {before === null ? <EmptyValue /> : <del className="text-ash decoration-error/70">{before}</del>}
      <span aria-hidden="true" className="px-1.5 text-ash">
        →
      </span>
      <span className="sr-only"> changed to </span>
      {after === null ? <EmptyValue /> : <ins className="no-underline">{after}</ins>}
    </>
  );
}

function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="whitespace-pre-line">
      {diffWordsWithSpace(before, after).map((part, index) => (
        // Parts have no ID and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} {...part} />
      ))}
    </p>
  );
}

function Part({ value, added, removed }: { value: string; added: boolean; removed: boolean }) {
  if (added) return <ins className="rounded-xs bg-leaf px-0.5 no-underline">{value}</ins>;
  if (removed) return <del className="px-0.5 text-ash decoration-error/70">{value}</del>;
  return value;
}
