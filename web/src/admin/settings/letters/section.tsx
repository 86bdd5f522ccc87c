/** E-mails to customers: their texts. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { LetterName, LetterSummary } from "../../../api/contract/types.gen";
import { date } from "../../../ui/format";
import { useOpenRecord } from "../../kit/drawer";
import { query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { SectionHead } from "../section-head";
import { LetterEditor } from "./editor";
import { groups, letters, names } from "./letters";

const parameter = "letter";

export function LettersSection() {
  const [search] = useSearchParams();
  const open = useOpenRecord(parameter);
  const letter = names.find((name) => name === search.get(parameter));
  const [left, setLeft] = useState<LetterName | null>(null);
  if (!letter) return <LetterList focused={left} />;
  function close() {
    setLeft(letter ?? null);
    open(null);
  }
  return <LetterEditor key={letter} letter={letter} onClose={close} />;
}

/** After an editor, the focus is back on its e-mail. */
function LetterList({ focused }: { focused: LetterName | null }) {
  const { data, error, refetch } = useQuery(query("/api/admin/letter-texts"));
  return (
    <>
      <SectionHead
        title="E-mail texts"
        description="What customers read in our e-mails: subject, heading, opening and closing. Prices, dates, links and tables are filled in automatically."
      />
      {!data && <Pending error={error} refetch={refetch} lines={10} />}
      {data &&
        groups.map((group) => (
          <section key={group} aria-label={group} className="border-b border-seam py-4 last:border-b-0">
            <h3 className="px-4 text-xs font-semibold text-ash md:px-6">{group}</h3>
            <ul className="mt-1">
              {data
                .filter(({ name }) => letters[name].group === group)
                .map((letter) => (
                  <Row key={letter.name} letter={letter} hasFocus={letter.name === focused} />
                ))}
            </ul>
          </section>
        ))}
    </>
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
