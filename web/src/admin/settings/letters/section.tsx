/** E-mails to customers: their texts. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { LetterName, LetterSummary } from "../../../api/contract/types.gen";
import { count, date } from "../../../ui/format";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { Search } from "../../kit/list/search";
import { query } from "../../kit/query";
import { EmptyState, Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { SectionHead } from "../section-head";
import { LetterEditor } from "./editor";
import { groups, letters, matches, names } from "./letters";

const parameter = "letter";

export function LettersSection() {
  const [parameters] = useSearchParams();
  const open = useOpenRecord(parameter);
  const letter = names.find((name) => name === parameters.get(parameter));
  const [left, setLeft] = useState<LetterName | null>(null);
  const [wanted, setWanted] = useState("");
  function search(text: string) {
    // A row that appears again must not take the focus from the search.
    setLeft(null);
    setWanted(text);
  }
  if (!letter) return <LetterList focused={left} search={wanted} onSearch={search} />;
  function close() {
    setLeft(letter ?? null);
    open(null);
  }
  return <LetterEditor key={letter} letter={letter} onClose={close} />;
}

type LetterListProps = { focused: LetterName | null; search: string; onSearch: (search: string) => void };

/** After an editor, the focus is back on its e-mail, and the search is as it was. */
function LetterList({ focused, search, onSearch }: LetterListProps) {
  const { data, error, refetch } = useQuery(query("/api/admin/letter-texts"));
  const found = data?.filter((letter) => matches(letter, search)) ?? [];
  return (
    <>
      <SectionHead
        title="E-mail texts"
        description="What customers read in our e-mails: subject, heading, opening and closing. Prices, dates, links and tables are filled in automatically."
      />
      {!data && <Pending error={error} refetch={refetch} lines={10} />}
      {data && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-seam px-4 py-3 text-sm md:px-6">
          <Search value={search} label="Find e-mails" onSearch={onSearch} />
          <p role="status" className="text-ash">
            {found.length === data.length
              ? count(data.length, "e-mail")
              : `${found.length} of ${count(data.length, "e-mail")}`}
          </p>
        </div>
      )}
      {data && found.length === 0 && (
        <EmptyState title="No e-mails found" action={<Action onClick={() => onSearch("")}>Show all e-mails</Action>}>
          Search for words of the subject, for an occasion such as “delivered”, or for “changed”.
        </EmptyState>
      )}
      {groups.map((group) => (
        <LettersOf key={group} group={group} letters={found} focused={focused} />
      ))}
    </>
  );
}

type LettersOfProps = {
  group: (typeof groups)[number];
  letters: readonly LetterSummary[];
  focused: LetterName | null;
};

function LettersOf({ group, letters: all, focused }: LettersOfProps) {
  const own = all.filter(({ name }) => letters[name].group === group);
  if (own.length === 0) return null;
  return (
    <section aria-label={group} className="border-b border-seam py-4 last:border-b-0">
      <h3 className="px-4 text-xs font-semibold text-ash md:px-6">{group}</h3>
      <ul className="mt-1">
        {own.map((letter) => (
          <Row key={letter.name} letter={letter} hasFocus={letter.name === focused} />
        ))}
      </ul>
    </section>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

function Row({ letter, hasFocus }: { letter: LetterSummary; hasFocus: boolean }) {
  const { name, subject, isChanged, updatedAt, updatedBy } = letter;
  const open = useOpenRecord(parameter);
  const { label, when } = letters[name];
  const by = updatedBy ? ` by ${updatedBy}` : "";
  return (
    <li className="relative grid gap-x-5 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-plaster md:grid-cols-[14rem_minmax(0,1fr)_auto] md:px-6">
      <div>
        <button
          type="button"
          ref={hasFocus ? focus : undefined}
          onClick={() => open(name)}
          className="text-left font-medium after:absolute after:inset-0 hover:underline"
        >
          {label}
        </button>
        <p className="text-xs text-ash">{when}</p>
      </div>
      <p className="min-w-0 text-ash wrap-anywhere">{subject}</p>
      <p className="text-xs">
        {isChanged && updatedAt ? (
          <Status tone="good">{`Changed ${date(updatedAt)}${by}`}</Status>
        ) : (
          <Status tone="quiet">Built text</Status>
        )}
      </p>
    </li>
  );
}
