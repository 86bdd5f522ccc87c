/** The state of a quotation page: selection, price and the client's actions. */
import type { PublicItem, PublicLine, PublicQuotation } from "../../api/contract/types.gen";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast";
import { type QuotationLink, errorMessage } from "./link";
import type { Acceptance, RejectionReason } from "./types";

export type QuotationModel = {
  link: QuotationLink;
  quotation: PublicQuotation;
  /** Ids of the selected optional lines and alternatives. */
  chosen: ReadonlySet<string>;
  /** The selection differs from the one we sent. */
  isChanged: boolean;
  /** The price of a new selection is loading. */
  isPricing: boolean;
  /** Selects or deselects an optional line. */
  toggle: (line: string) => void;
  /** Selects one of several alternatives. */
  choose: (item: PublicItem) => void;
  /** Rejects if the comment was not stored. */
  comment: (text: string, line?: string) => Promise<void>;
  accept: (acceptance: Omit<Acceptance, "acceptsTerms" | "chosen">) => Promise<void>;
  reject: (reason: RejectionReason, text: string) => Promise<void>;
};

/** Milliseconds. */
const documentPollInterval = 3000;

export function useQuotation(link: QuotationLink, opened: PublicQuotation): QuotationModel {
  const [quotation, setQuotation] = useState(opened);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => selectedIn(opened));
  const [isPricing, setPricing] = useState(false);
  const pricing = useRef<AbortController>(null);
  useEffect(() => () => pricing.current?.abort(), []);
  usePollDocument(link, quotation, (document) => setQuotation((before) => ({ ...before, document })));

  async function price(next: ReadonlySet<string>) {
    const before = chosen;
    pricing.current?.abort();
    const controller = new AbortController();
    pricing.current = controller;
    setChosen(next);
    setPricing(true);
    try {
      const priced = await link.price([...next], controller.signal);
      if (controller.signal.aborted) return;
      // Only what a selection changes; comments and the document may be newer here.
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
      const description = errorMessage(error, "The new price could not be loaded. Please try again.");
      toast({ variant: "destructive", title: "Selection not updated", description });
    }
    setPricing(false);
  }

  return {
    link,
    quotation,
    chosen,
    isChanged: !isSame(chosen, selectedIn(opened)),
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

/** Polls for the document until it is ready. */
function usePollDocument(
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
    const controller = new AbortController();
    const timer = setInterval(() => {
      link.read(controller.signal).then(
        ({ document: now }) => change.current(now),
        // Ignored: the next poll may succeed.
        () => undefined,
      );
    }, documentPollInterval);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [link, state]);
}

/** All items of this item's group of alternatives, including itself. */
export function alternativesTo({ alternative }: PublicItem, { rooms }: Pick<PublicQuotation, "rooms">): PublicItem[] {
  return rooms.flatMap(({ items }) => items).filter((item) => item.alternative === alternative);
}

/** Ids of the selected lines. */
export function selectedIn({ rooms }: Pick<PublicQuotation, "rooms">): Set<string> {
  const selected = rooms
    .flatMap(({ items }) => items.flatMap((item) => selectableLines(item)))
    .filter(({ isChosen }) => isChosen);
  return new Set(selected.map(({ id }) => id));
}

function selectableLines({ line, addOns, alternative }: PublicItem): PublicLine[] {
  const own = line.isOptional || hasAlternatives(alternative) ? [line] : [];
  return [...own, ...addOns.filter(({ isOptional }) => isOptional)];
}

export function hasAlternatives(alternative: string | null | undefined): alternative is string {
  return alternative !== null && alternative !== undefined && alternative !== "";
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((line) => other.has(line));
}
