/** One quotation while its customer reads it: what they have chosen, what that comes to, and what they did. */
import type { PublicItem, PublicLine, PublicQuotation } from "../../api/contract/types.gen";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { type QuotationLink, reasonOf } from "./link";
import type { Acceptance, RejectionReason } from "./wire";

export type QuotationModel = {
  link: QuotationLink;
  quotation: PublicQuotation;
  /** The optional lines and alternatives that are taken. */
  chosen: ReadonlySet<string>;
  /** The choice is not the one that was sent. */
  isChanged: boolean;
  /** A new choice is on its way to its price. */
  isPricing: boolean;
  /** Takes or leaves an optional line. */
  toggle: (line: string) => void;
  /** Takes one of several alternatives. */
  choose: (item: PublicItem) => void;
  /** Fails when the comment was not taken. */
  comment: (text: string, line?: string) => Promise<void>;
  accept: (acceptance: Omit<Acceptance, "acceptsTerms" | "chosen">) => Promise<void>;
  reject: (reason: RejectionReason, text: string) => Promise<void>;
};

/** How often a document that is being made is asked for. */
const documentEvery = 3000;

export function useQuotation(link: QuotationLink, opened: PublicQuotation): QuotationModel {
  const [quotation, setQuotation] = useState(opened);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => chosenOf(opened));
  const [isPricing, setPricing] = useState(false);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);
  useDocument(link, quotation, (document) => setQuotation((before) => ({ ...before, document })));

  async function price(next: ReadonlySet<string>) {
    const before = chosen;
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setChosen(next);
    setPricing(true);
    try {
      const priced = await link.price([...next], controller.signal);
      if (controller.signal.aborted) return;
      // Of the answer only what a choice changes: comments and the document may be newer here.
      setQuotation((now) => ({
        ...now,
        rooms: priced.rooms,
        totals: priced.totals,
        supply: priced.supply,
        taxes: priced.taxes,
        milestones: priced.milestones,
      }));
    } catch (error) {
      if (controller.signal.aborted) return;
      setChosen(before);
      const description = reasonOf(error, "The new price could not be fetched. Please try again.");
      toast({ variant: "destructive", title: "Your choice was not taken", description });
    }
    setPricing(false);
  }

  return {
    link,
    quotation,
    chosen,
    isChanged: !isSame(chosen, chosenOf(opened)),
    isPricing,
    toggle: (line) => {
      const next = new Set(chosen);
      if (!next.delete(line)) next.add(line);
      void price(next);
    },
    choose: (item) => {
      const others = alternativesTo(item, quotation).map(({ line }) => line.id);
      const next = new Set(chosen);
      for (const other of others) next.delete(other);
      next.add(item.line.id);
      void price(next);
    },
    comment: async (text, line) => {
      const comment = await link.comment(text, line);
      setQuotation((before) => ({ ...before, comments: [...before.comments, comment] }));
    },
    accept: async (acceptance) => {
      setQuotation(await link.accept({ ...acceptance, acceptsTerms: true, chosen: [...chosen] }));
    },
    reject: async (reason, text) => setQuotation(await link.reject(reason, text)),
  };
}

/** Looks for a document that is being made until there is one. */
function useDocument(
  link: QuotationLink,
  { document }: PublicQuotation,
  onChange: (document: PublicQuotation["document"]) => void,
): void {
  const state = document?.state ?? null;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (state !== "waiting" && state !== "working") return;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      link.read(leaving.signal).then(
        ({ document: now }) => change.current(now),
        // The next look may succeed.
        () => undefined,
      );
    }, documentEvery);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [link, state]);
}

/** The items that exclude this one, and itself. */
export function alternativesTo({ alternative }: PublicItem, { rooms }: Pick<PublicQuotation, "rooms">): PublicItem[] {
  return rooms.flatMap(({ items }) => items).filter((item) => item.alternative === alternative);
}

/** What of a quotation its customer takes or leaves, as it is now. */
export function chosenOf({ rooms }: Pick<PublicQuotation, "rooms">): Set<string> {
  const taken = rooms
    .flatMap(({ items }) => items.flatMap((item) => choicesIn(item)))
    .filter(({ isChosen }) => isChosen);
  return new Set(taken.map(({ id }) => id));
}

function choicesIn({ line, addOns, alternative }: PublicItem): PublicLine[] {
  const own = line.isOptional || isWord(alternative) ? [line] : [];
  return [...own, ...addOns.filter(({ isOptional }) => isOptional)];
}

export function isWord(alternative: string | null | undefined): alternative is string {
  return alternative !== null && alternative !== undefined && alternative !== "";
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((line) => other.has(line));
}
