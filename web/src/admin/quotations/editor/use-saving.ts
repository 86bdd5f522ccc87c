/** The sheet kept safe on the server, and what the server says it comes to. */
import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { useEffect, useMemo, useState } from "react";
import { client, mutate, query } from "../../kit/query";
import { addressOf } from "../address";
import { type SaveState, Saving, keptOf } from "../sheet/saving";
import { type Sheet, draftOf, pricesById } from "../sheet/sheet";

/** What the editor begins with: what the server has, or what could not be sent the last time. */
export function beginning(quotation: QuotationDetail): {
  draft: QuotationDraft;
  isRestored: boolean;
} {
  const kept = keptOf(quotation.id);
  return kept ? { draft: kept.draft, isRestored: true } : { draft: quotation.draft, isRestored: false };
}

type Answer = { quotation: QuotationDetail; sent: QuotationDraft };

export function useSaving(quotation: QuotationDetail, sheet: Sheet) {
  const { id } = quotation;
  const [state, setState] = useState<SaveState>({ is: "saved" });
  const [answer, setAnswer] = useState<Answer>({ quotation, sent: quotation.draft });
  const [saving] = useState(() => {
    const base = keptOf(id)?.base;
    return new Saving({
      id,
      saved: base ? { ...quotation, ...base } : quotation,
      send: (draft, version) => mutate("PUT", addressOf(id), { ...draft, version }),
      onState: setState,
      onSaved: (quotation, sent) => {
        client.setQueryData(query(addressOf(id)).queryKey, quotation);
        setAnswer({ quotation, sent });
      },
    });
  });

  const draft = useMemo(() => draftOf(sheet), [sheet]);
  useEffect(() => saving.change(draft), [saving, draft]);
  useEffect(() => {
    saving.resume();
    const retry = () => saving.retry();
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      saving.end();
    };
  }, [saving]);
  useEffect(() => {
    if (state.is === "saved") return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [state.is]);

  const prices = useMemo(() => pricesById(answer.sent, answer.quotation.price), [answer]);
  return {
    saving,
    state,
    draft,
    /** The quotation as the server answered last. */
    latest: answer.quotation,
    prices,
    subtotals: useMemo(() => subtotalsOf(sheet, answer), [sheet, answer]),
    reasons: useMemo(() => (state.is === "refused" ? reasonsByLine(state.draft, state.fields) : none), [state]),
    fields: state.is === "refused" ? state.fields : noFields,
  };
}

const none: ReadonlyMap<string, string> = new Map();
const noFields: Readonly<Record<string, string>> = {};

/** By the key of the room. The server knows rooms by their place, so a room is found by any of its lines. */
function subtotalsOf({ rooms }: Sheet, { quotation, sent }: Answer): Map<string, number> {
  const placeOf = new Map(sent.rooms.flatMap(({ items }, place) => items.map(({ line }) => [line.id, place] as const)));
  return new Map(
    rooms.flatMap(({ key, items }) => {
      const place = items.map(({ line }) => placeOf.get(line.id)).find((place) => place !== undefined);
      const subtotal = place === undefined ? undefined : quotation.price.rooms[place]?.subtotalPaise;
      return subtotal === undefined ? [] : [[key, subtotal] as const];
    }),
  );
}

/** `rooms[0].items[2].addOns[1].hsn` as a line and what is wrong with it. */
export function reasonsByLine(
  draft: QuotationDraft,
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const found = Object.entries(fields).flatMap(([path, reason]) => {
    const match = /^rooms\[(\d+)\]\.items\[(\d+)\]\.(?:line|addOns\[(\d+)\])(?:\.(\w+))?/.exec(path);
    const item = match && draft.rooms[Number(match[1])]?.items[Number(match[2])];
    const entry = item && (match[3] === undefined ? item.line : item.addOns[Number(match[3])]);
    return entry ? [[entry.id, reasonText(match?.[4], reason)] as const] : [];
  });
  return new Map(found);
}

const fieldWords: Record<string, string> = {
  name: "The name",
  dimensions: "The size",
  hsn: "HSN or SAC",
  ratePaise: "The rate",
  discount: "The discount",
  overrideReason: "The reason for another price",
  least: "The least quantity",
  photographId: "The picture",
};

function reasonText(field: string | undefined, reason: string): string {
  const text = field && fieldWords[field] ? `${fieldWords[field]} ${reason}` : reason;
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
