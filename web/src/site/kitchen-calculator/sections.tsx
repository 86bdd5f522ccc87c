/** The walls of the kitchen cut across, drawn when somebody opens them. */
import { useEffect, useState } from "react";
import type { DrawingSheet, KitchenPlan } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { Button } from "../../ui/button";
import type { OpenChooser } from "./materials";
import { TappableSheet } from "./tappable-sheet";

type SectionsProps = {
  kitchen: KitchenPlan;
  /** Whether the other drawings show this kitchen. */
  isDrawn: boolean;
  onOpen: OpenChooser;
};

export function Sections({ kitchen, isDrawn, onOpen }: SectionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { sheets, error, isPending, retry } = useSections(kitchen, isOpen && isDrawn);
  return (
    <details className="kitchen-sections" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="font-display">Sections</summary>
      <p>Each wall cut across, from the floor to the ceiling, with the depth of its units.</p>
      <p role="status">{isPending && sheets.length === 0 && "Drawing the sections…"}</p>
      {error && (
        <p role="alert">
          {error}{" "}
          <Button variant="tertiary" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <div className="kitchen-sheets" aria-busy={isPending} data-pending={isPending || undefined}>
        {sheets.map((sheet) => (
          <TappableSheet key={sheet.title} sheet={sheet} onOpen={onOpen} />
        ))}
      </div>
    </details>
  );
}

type Answer = { key: string; sheets: readonly DrawingSheet[]; error: string | null };

const none: Answer = { key: "", sheets: [], error: null };

/** The sections of the plan while they are wanted; the former ones stay until these are there. */
function useSections(plan: KitchenPlan, isWanted: boolean) {
  const key = JSON.stringify(plan);
  const [answer, setAnswer] = useState(none);
  const isPending = isWanted && answer.key !== key;

  useEffect(() => {
    async function load(signal: AbortSignal) {
      try {
        const body = JSON.parse(key) as KitchenPlan;
        const sheets = await request("POST", "/api/calculators/kitchen/sections", { body, signal });
        setAnswer({ key, sheets, error: null });
      } catch (error) {
        if (!signal.aborted) setAnswer((before) => ({ ...before, key, error: userMessage(error) }));
      }
    }

    if (!isPending) return;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [isPending, key]);

  return {
    sheets: answer.sheets,
    error: isPending ? null : answer.error,
    isPending,
    retry: () => setAnswer((before) => ({ ...before, key: "" })),
  };
}
