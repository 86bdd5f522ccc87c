/** The desk on which a quotation is written. */
import type { QuotationDetail, QuotationPicture as LinePicture } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "../../../api/error";
import { adminPaths } from "../../paths";
import { dayOf } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { toast } from "../../../ui/toast";
import { Action, IconAction, actionClass } from "../../kit/button";
import { messageOf } from "../../kit/failure";
import { Select } from "../../kit/form/fields";
import { BackIcon } from "../../kit/icons";
import { usePhone } from "../../kit/media";
import { PageHeader } from "../../kit/page-header";
import { mutate, refresh } from "../../kit/query";
import { type Shortcut, useShortcuts, useShortcutsHelp } from "../../kit/shortcuts";
import { Blank } from "../../kit/states";
import { readStored, store, watchStored } from "../../kit/stored";
import { useSaveKey } from "../../settings/save-key";
import { address } from "../address";
import { QuotationMark } from "../marks";
import type { Choices } from "../rates";
import { begin, step } from "../sheet/history";
import { type LengthUnit, lengthUnits } from "../sheet/length";
import { type Sheet, rowsOf, sheetOf } from "../sheet/sheet";
import { AddRoom } from "./add-room";
import { BulkBar } from "./bulk";
import { LineCards } from "./cards";
import { SheetConflict } from "./conflict";
import { type Editor, EditorContext } from "./context";
import { Grid } from "./grid";
import { HeadFields } from "./head-fields";
import { addingTo, cellHere, focusCell } from "./keys";
import { Presence } from "./presence";
import { isUnexplained } from "./reason";
import { SaveMark } from "./save-mark";
import { TotalsBar } from "./totals-bar";
import { beginning, reasonsByLine, useSaving } from "./use-saving";

type EditorProps = { quotation: QuotationDetail; choices: Choices };

export function QuotationEditor({ quotation, choices }: EditorProps) {
  const [{ draft: first, isRestored }] = useState(() => beginning(quotation));
  const [history, dispatch] = useReducer(step, first, (draft) => begin(sheetOf(draft)));
  const sheet = history.present;
  const work = useSaving(quotation, sheet);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [noted, setNoted] = useState<readonly LinePicture[]>([]);
  const [comparesLater, compareLater] = useState(false);
  const [unit, setUnit] = useLengthUnit();
  const [today] = useState(() => dayOf(new Date()));
  const phone = usePhone();
  const submission = useSubmission(work);
  useRestoredNews(isRestored);
  useUndoKeys(dispatch);
  useSaveKey(() => void work.saving.flush());
  useEditorShortcuts(sheet);

  const rows = useMemo(() => rowsOf(sheet), [sheet]);
  const isBehind = work.state.is !== "saved";
  const unexplained = rows.filter((row) => isUnexplained(row, work.prices.get(row.entry.id)));
  const editor: Editor = {
    sheet,
    dispatch,
    choices,
    unit,
    prices: work.prices,
    subtotals: work.subtotals,
    pictures: useMemo(() => picturesById(noted, work.latest.pictures), [noted, work.latest.pictures]),
    notePicture: (picture) => setNoted([...noted, picture]),
    isBehind,
    reasons: new Map([...submission.reasons, ...work.reasons]),
    selected: useMemo(() => existing(chosen, rows), [chosen, rows]),
    select: (ids, on) =>
      setChosen(on ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)))),
  };

  return (
    <EditorContext value={editor}>
      <div className="flex min-h-[calc(100dvh-3.25rem)] flex-col">
        <PageHeader
          title={sheet.head.clientName || "New quotation"}
          count={
            <span className="inline-flex items-center gap-3">
              {work.latest.number}
              <QuotationMark status={work.latest.status} />
            </span>
          }
          below={
            <SaveMark state={work.state} onRetry={() => work.saving.retry()} onCompare={() => compareLater(false)} />
          }
          actions={
            <>
              <UndoButtons
                mayUndo={history.past.length > 0}
                mayRedo={history.future.length > 0}
                onUndo={() => dispatch({ type: "undo" })}
                onRedo={() => dispatch({ type: "redo" })}
              />
              <div className="w-24">
                <Select
                  aria-label="Lengths in"
                  value={unit}
                  onChange={({ target }) =>
                    setUnit(lengthUnits.find(({ value }) => value === target.value)?.value ?? unit)
                  }
                >
                  {lengthUnits.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </div>
              {!phone && <KeysButton />}
              <Link to={adminPaths.quotation(quotation.id)} className={actionClass()}>
                View
              </Link>
              <Action variant="primary" busy={submission.isBusy} onClick={submission.submit} className="max-md:flex-1">
                {work.latest.approval ? "Ask for approval" : "Finish"}
              </Action>
            </>
          }
        />
        <Presence quotation={quotation.id} />
        {quotation.returnedBecause && <p className="mx-4 mb-3 notice md:mx-6">Returned: {quotation.returnedBecause}</p>}
        {submission.message && (
          <p role="alert" className="mx-4 mb-3 border-l-2 border-oxide pl-3 text-oxide-deep md:mx-6">
            {submission.message}
          </p>
        )}
        <HeadFields reasons={{ ...submission.fields, ...work.fields }} today={today} />
        <div className="px-4 pt-3 empty:hidden md:px-6">
          {editor.selected.size > 0 && <BulkBar quotation={quotation.id} priced={work.latest} />}
        </div>
        <div className="@container mt-3 mb-6 border-y border-seam bg-paper md:mx-6 md:rounded-lg md:border">
          {sheet.rooms.length === 0 ? <FirstRoom /> : phone ? <LineCards /> : <Grid />}
        </div>
        <div className="sticky bottom-0 z-20 mt-auto">
          <TotalsBar
            priced={work.latest}
            isBehind={isBehind}
            unexplained={unexplained.length}
            onExplain={phone ? undefined : () => unexplained[0] && focusCell(unexplained[0].entry.id, "rate")}
          />
        </div>
      </div>
      {work.state.is === "stale" && !comparesLater && (
        <SheetConflict
          seen={work.saving.base}
          mine={work.draft}
          theirs={work.state.theirs}
          unit={unit}
          pictures={editor.pictures}
          onSettle={(draft) => {
            const settled = sheetOf(draft);
            if (work.state.is === "stale") work.saving.settle(draft, work.state.theirs);
            dispatch({ type: "replace", sheet: settled });
          }}
          onLater={() => compareLater(true)}
        />
      )}
    </EditorContext>
  );
}

function existing(chosen: ReadonlySet<string>, rows: ReturnType<typeof rowsOf>): ReadonlySet<string> {
  return new Set(rows.map(({ entry }) => entry.id).filter((id) => chosen.has(id)));
}

/** What the server has said last counts. */
function picturesById(...shown: readonly (readonly LinePicture[])[]): ReadonlyMap<string, LinePicture> {
  return new Map(shown.flat().map((picture) => [picture.photographId, picture]));
}

function FirstRoom() {
  return (
    <Blank
      title="Which room first?"
      action={
        <AddRoom
          onAdded={(key) => {
            // The sheet takes the place of this question.
            setTimeout(() => focusCell(addingTo(key), "name"));
          }}
        />
      }
    >
      Add a room, then its items: type the first letters, and the rate card fills in the rest.
    </Blank>
  );
}

/** Says that the quotation is finished, once all that was written has arrived. */
function useSubmission({ saving, draft }: ReturnType<typeof useSaving>) {
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: async () => {
      await saving.flush();
      if (!saving.isSafe) return null;
      const address = path("/api/admin/quotations/{id}/submission", { id: saving.id });
      return mutate("POST", address, { version: saving.version });
    },
    retry: false,
    onSuccess: async (quotation) => {
      if (!quotation) return;
      await refresh(address);
      toast({
        title: quotation.status === "approved" ? "The quotation may go out" : "Approval is asked for",
      });
      void navigate(adminPaths.quotation(quotation.id));
    },
  });
  const { error } = work;
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const [asked, setAsked] = useState(draft);
  const isCurrent = asked === draft;
  const reasons = isCurrent ? reasonsByLine(draft, fields) : new Map<string, string>();
  const whole = fields["rooms"];
  return {
    submit: () => {
      setAsked(draft);
      work.mutate();
    },
    isBusy: work.isPending,
    reasons,
    fields: isCurrent ? fields : {},
    message: !isCurrent || !error ? null : whole ? `The quotation ${whole}.` : messageOf(error),
  };
}

function useRestoredNews(isRestored: boolean): void {
  useEffect(() => {
    if (!isRestored) return;
    toast({
      title: "Nothing is lost",
      description: "What could not be saved the last time is here again.",
    });
  }, [isRestored]);
}

function useUndoKeys(dispatch: (action: { type: "undo" } | { type: "redo" }) => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      dispatch({ type: isRedo ? "redo" : "undo" });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [dispatch]);
}

const shown = (key: string, label: string): Shortcut => ({ key, label });

/** The cells listen to these themselves; elsewhere Enter presses a button. */
const cellKeys: readonly Shortcut[] = [
  shown("Enter", "Next line, same column"),
  shown("← → ↑ ↓", "From cell to cell"),
  shown("Alt Enter", "More about the line"),
  shown("Ctrl D", "Copy the line"),
  shown("Alt ↑", "Move the line up"),
  shown("Alt ↓", "Move the line down"),
  shown("Ctrl ⌫", "Remove the line"),
  shown("Ctrl Z", "Take back"),
  shown("Ctrl Y", "Do again"),
  shown("Ctrl S", "Save now"),
];

function useEditorShortcuts({ rooms }: Sheet): void {
  useShortcuts([
    {
      key: "/",
      label: "Add an item",
      run: () => {
        const here = cellHere(document.activeElement)?.line;
        const room = rooms.find(({ items }) => items.some(({ line }) => line.id === here)) ?? rooms.at(-1);
        if (room) focusCell(addingTo(room.key), "name");
      },
    },
    {
      key: "r",
      label: "Add a room",
      run: () => document.querySelector<HTMLElement>("[data-add-room]")?.click(),
    },
    ...cellKeys,
  ]);
}

function UndoButtons(props: { mayUndo: boolean; mayRedo: boolean; onUndo: () => void; onRedo: () => void }) {
  return (
    <div className="flex">
      <IconAction label="Take back (Ctrl Z)" disabled={!props.mayUndo} onClick={props.onUndo}>
        <BackIcon />
      </IconAction>
      <IconAction label="Do again (Ctrl Y)" disabled={!props.mayRedo} onClick={props.onRedo}>
        <BackIcon className="size-4 -scale-x-100" />
      </IconAction>
    </div>
  );
}

function KeysButton() {
  const help = useShortcutsHelp();
  return (
    <IconAction label="Keys of the sheet" onClick={help}>
      <span aria-hidden="true" className="font-medium">
        ?
      </span>
    </IconAction>
  );
}

const unitKey = "quotations.lengths";

/** Kept on this device: who measures in feet goes on doing so. */
function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const stored = useSyncExternalStore(watchStored, () => readStored(unitKey));
  return [lengthUnits.find(({ value }) => value === stored)?.value ?? "mm", (unit) => store(unitKey, unit)];
}
