/** Saves the sheet to the server and returns the server's prices. */
import type { QuotationDetail, QuotationDraft } from "../../../api/contract/types.gen";
import { useEffect, useMemo, useState } from "react";
import { client, mutate, query } from "../../kit/query";
import { addressOf } from "../address";
import { type SaveState, autosave, readUnsaved } from "../sheet/autosave";
import { type Sheet, draftOf, pricesById } from "../sheet/sheet";

/** The server's draft, or the unsaved one that an earlier visit left on this device. */
export function initialDraft(quotation: QuotationDetail): {
  draft: QuotationDraft;
  isRestored: boolean;
} {
  const unsaved = readUnsaved(quotation.id);
  return unsaved ? { draft: unsaved.draft, isRestored: true } : { draft: quotation.draft, isRestored: false };
}

type Answer = { quotation: QuotationDetail; sent: QuotationDraft };

export function useAutosave(quotation: QuotationDetail, sheet: Sheet) {
  const { id } = quotation;
  const [state, setState] = useState<SaveState>({ is: "saved" });
  const [answer, setAnswer] = useState<Answer>({ quotation, sent: quotation.draft });
  const [saving] = useState(() => {
    const base = readUnsaved(id)?.base;
    return autosave({
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
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state.is]);

  const prices = useMemo(() => pricesById(answer.sent, answer.quotation.price), [answer]);
  return {
    saving,
    state,
    draft,
    /** The latest version from the server. */
    latest: answer.quotation,
    prices,
    subtotals: useMemo(() => subtotalsOf(sheet, answer), [sheet, answer]),
    reasons: useMemo(() => (state.is === "refused" ? reasonsByLine(state.draft, state.fields) : noReasons), [state]),
    fields: state.is === "refused" ? state.fields : noFields,
  };
}

const noReasons: ReadonlyMap<string, string> = new Map();
const noFields: Readonly<Record<string, string>> = {};

/** Subtotals by room key. The server knows rooms only by position, so each room is matched by any of its lines. */
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

/** Maps error paths such as `rooms[0].items[2].addOns[1].hsn` to line ids. */
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

const fieldLabels: Record<string, string> = {
  name: "The name",
  dimensions: "The size",
  hsn: "HSN or SAC",
  ratePaise: "The rate",
  discount: "The discount",
  overrideReason: "The reason for the changed rate",
  least: "The minimum quantity",
  photographId: "The picture",
};

function reasonText(field: string | undefined, reason: string): string {
  const text = field && fieldLabels[field] ? `${fieldLabels[field]} ${reason}` : reason;
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}
