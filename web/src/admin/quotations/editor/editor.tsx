/** The quotation editor. */
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
import { mutate, invalidate } from "../../kit/query";
import { type Shortcut, useShortcuts, useShortcutsHelp } from "../../kit/shortcuts";
import { EmptyState } from "../../kit/states";
import { readStored, store, watchStored } from "../../kit/stored";
import { useSaveShortcut } from "../../settings/save-shortcut";
import { address } from "../address";
import { QuotationStatusBadge } from "../status-badge";
import { submitLabel } from "../labels";
import type { Choices } from "../rates";
import { historyReducer, startHistory } from "../sheet/history";
import { type LengthUnit, lengthUnits } from "../sheet/length";
import { type Sheet, rowsOf, sheetOf } from "../sheet/sheet";
import { DrawingWarnings } from "../drawing-warnings";
import { AddRoom } from "./add-room";
import { BulkBar } from "./bulk-bar";
import { LineCards } from "./line-cards";
import { SheetConflict } from "./conflict";
import { type Editor, EditorContext } from "./context";
import { Grid } from "./grid";
import { HeadFields } from "./head-fields";
import { addingTo, cellHere, focusCell } from "./cell-focus";
import { Presence } from "./presence";
import { lacksReason } from "./override-reason";
import { SaveStatus } from "./save-status";
import { TotalsBar } from "./totals-bar";
import { initialDraft, reasonsByLine, useAutosave } from "./use-autosave";

type EditorProps = { quotation: QuotationDetail; choices: Choices };

export function QuotationEditor({ quotation, choices }: EditorProps) {
  const [{ draft: initial, isRestored }] = useState(() => initialDraft(quotation));
  const [history, dispatch] = useReducer(historyReducer, initial, (draft) => startHistory(sheetOf(draft)));
  const sheet = history.present;
  const autosave = useAutosave(quotation, sheet);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [addedPictures, setAddedPictures] = useState<readonly LinePicture[]>([]);
  const [isConflictDismissed, setConflictDismissed] = useState(false);
  const [unit, setUnit] = useLengthUnit();
  const [today] = useState(() => dayOf(new Date()));
  const phone = usePhone();
  const submission = useSubmission(quotation.id, autosave);
  useRestoredToast(isRestored);
  useUndoShortcuts(dispatch);
  useSaveShortcut(() => void autosave.saving.flush());
  useEditorShortcuts(sheet);

  const rows = useMemo(() => rowsOf(sheet), [sheet]);
  const isBehind = autosave.state.is !== "saved";
  const missingReasons = rows.filter((row) => lacksReason(row, autosave.prices.get(row.entry.id)));
  const editor: Editor = {
    sheet,
    dispatch,
    choices,
    unit,
    prices: autosave.prices,
    subtotals: autosave.subtotals,
    pictures: useMemo(
      () => picturesById(addedPictures, autosave.latest.pictures),
      [addedPictures, autosave.latest.pictures],
    ),
    addPicture: (picture) => setAddedPictures([...addedPictures, picture]),
    isBehind,
    reasons: new Map([...submission.reasons, ...autosave.reasons]),
    selected: useMemo(() => existing(selection, rows), [selection, rows]),
    select: (ids, on) =>
      setSelection(on ? new Set([...selection, ...ids]) : new Set([...selection].filter((id) => !ids.includes(id)))),
  };

  return (
    <EditorContext value={editor}>
      <div className="flex min-h-[calc(100dvh-3.25rem)] flex-col">
        <PageHeader
          title={sheet.head.clientName || "New quotation"}
          count={
            <span className="inline-flex items-center gap-3">
              {autosave.latest.number}
              <QuotationStatusBadge status={autosave.latest.status} />
            </span>
          }
          below={
            <SaveStatus
              state={autosave.state}
              onRetry={() => autosave.saving.retry()}
              onCompare={() => setConflictDismissed(false)}
            />
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
                  aria-label="Unit of length"
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
              {!phone && <ShortcutsButton />}
              <Link to={adminPaths.quotation(quotation.id)} className={actionClass()}>
                View
              </Link>
              <Action variant="primary" busy={submission.isBusy} onClick={submission.submit} className="max-md:flex-1">
                {submitLabel(autosave.latest)}
              </Action>
            </>
          }
        />
        <Presence quotation={quotation.id} />
        {quotation.returnedBecause && <p className="mx-4 mb-3 notice md:mx-6">Returned: {quotation.returnedBecause}</p>}
        {submission.message && (
          <p role="alert" className="mx-4 mb-3 border-l-2 border-error pl-3 text-error md:mx-6">
            {submission.message}
          </p>
        )}
        <HeadFields reasons={{ ...submission.fields, ...autosave.fields }} today={today} />
        <div className="px-4 pt-3 empty:hidden md:px-6">
          {editor.selected.size > 0 && <BulkBar quotation={quotation.id} priced={autosave.latest} />}
        </div>
        <div className="space-y-2 px-4 pt-3 empty:hidden md:px-6">
          {autosave.latest.drawingWarnings.map((warnings, place) => (
            // Two rooms may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <DrawingWarnings key={place} room={autosave.latest.draft.rooms[place]?.name ?? ""} warnings={warnings} />
          ))}
        </div>
        <div className="@container mt-3 mb-6 border-y border-seam bg-paper md:mx-6 md:rounded-lg md:border">
          {sheet.rooms.length === 0 ? <FirstRoom /> : phone ? <LineCards /> : <Grid />}
        </div>
        <div className="sticky bottom-0 z-20 mt-auto">
          <TotalsBar
            priced={autosave.latest}
            isBehind={isBehind}
            missingReasons={missingReasons.length}
            onShowMissing={phone ? undefined : () => missingReasons[0] && focusCell(missingReasons[0].entry.id, "rate")}
          />
        </div>
      </div>
      {autosave.state.is === "stale" && !isConflictDismissed && (
        <SheetConflict
          seen={autosave.saving.base}
          mine={autosave.draft}
          theirs={autosave.state.theirs}
          unit={unit}
          pictures={editor.pictures}
          onResolve={(draft) => {
            const resolved = sheetOf(draft);
            if (autosave.state.is === "stale") autosave.saving.resolve(draft, autosave.state.theirs);
            dispatch({ type: "replace", sheet: resolved });
          }}
          onDismiss={() => setConflictDismissed(true)}
        />
      )}
    </EditorContext>
  );
}

/** Without the lines that have been removed since. */
function existing(selection: ReadonlySet<string>, rows: ReturnType<typeof rowsOf>): ReadonlySet<string> {
  return new Set(rows.map(({ entry }) => entry.id).filter((id) => selection.has(id)));
}

/** Later lists win. */
function picturesById(...lists: readonly (readonly LinePicture[])[]): ReadonlyMap<string, LinePicture> {
  return new Map(lists.flat().map((picture) => [picture.photographId, picture]));
}

function FirstRoom() {
  return (
    <EmptyState
      title="Add the first room"
      action={
        <AddRoom
          onAdded={(key) => {
            // Wait until the grid has replaced this message.
            setTimeout(() => focusCell(addingTo(key), "name"));
          }}
        />
      }
    >
      Then add its items: type a few letters, and the rate card fills in the rest.
    </EmptyState>
  );
}

/** Submits the quotation once all changes are saved. */
function useSubmission(id: string, { saving, draft }: ReturnType<typeof useAutosave>) {
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: async () => {
      await saving.flush();
      if (!saving.isSaved) return null;
      const address = path("/api/admin/quotations/{id}/submission", { id });
      return mutate("POST", address, { version: saving.version });
    },
    retry: false,
    onSuccess: async (quotation) => {
      if (!quotation) return;
      await invalidate(address);
      toast({
        title: quotation.status === "approved" ? "Ready to send" : "Approval requested",
      });
      void navigate(adminPaths.quotation(quotation.id));
    },
  });
  const { error } = work;
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  const [submitted, setSubmitted] = useState(draft);
  const isCurrent = submitted === draft;
  const reasons = isCurrent ? reasonsByLine(draft, fields) : new Map<string, string>();
  const roomsMessage = fields["rooms"];
  return {
    submit: () => {
      setSubmitted(draft);
      work.mutate();
    },
    isBusy: work.isPending,
    reasons,
    fields: isCurrent ? fields : {},
    message: !isCurrent || !error ? null : roomsMessage ? `The quotation ${roomsMessage}.` : messageOf(error),
  };
}

function useRestoredToast(isRestored: boolean): void {
  useEffect(() => {
    if (!isRestored) return;
    toast({
      title: "Unsaved changes restored",
      description: "We kept the changes that could not be saved last time.",
    });
  }, [isRestored]);
}

function useUndoShortcuts(dispatch: (action: { type: "undo" } | { type: "redo" }) => void): void {
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

/** For the help only: the grid and the undo handler listen to these themselves. */
const cellShortcuts: readonly Shortcut[] = [
  { key: "Enter", label: "Next line, same column" },
  { key: "← → ↑ ↓", label: "Move between cells" },
  { key: "Alt Enter", label: "Show line details" },
  { key: "Ctrl D", label: "Duplicate line" },
  { key: "Alt ↑", label: "Move line up" },
  { key: "Alt ↓", label: "Move line down" },
  { key: "Ctrl ⌫", label: "Remove line" },
  { key: "Ctrl Z", label: "Undo" },
  { key: "Ctrl Y", label: "Redo" },
  { key: "Ctrl S", label: "Save now" },
];

function useEditorShortcuts({ rooms }: Sheet): void {
  useShortcuts([
    {
      key: "/",
      label: "Add item",
      run: () => {
        const here = cellHere(document.activeElement)?.line;
        const room = rooms.find(({ items }) => items.some(({ line }) => line.id === here)) ?? rooms.at(-1);
        if (room) focusCell(addingTo(room.key), "name");
      },
    },
    {
      key: "r",
      label: "Add room",
      run: () => document.querySelector<HTMLElement>("[data-add-room]")?.click(),
    },
    ...cellShortcuts,
  ]);
}

function UndoButtons(props: { mayUndo: boolean; mayRedo: boolean; onUndo: () => void; onRedo: () => void }) {
  return (
    <div className="flex">
      <IconAction label="Undo (Ctrl Z)" disabled={!props.mayUndo} onClick={props.onUndo}>
        <BackIcon />
      </IconAction>
      <IconAction label="Redo (Ctrl Y)" disabled={!props.mayRedo} onClick={props.onRedo}>
        <BackIcon className="size-4 -scale-x-100" />
      </IconAction>
    </div>
  );
}

function ShortcutsButton() {
  const help = useShortcutsHelp();
  return (
    <IconAction label="Keyboard shortcuts" onClick={help}>
      <span aria-hidden="true" className="font-medium">
        ?
      </span>
    </IconAction>
  );
}

const unitKey = "quotations.lengths";

/** Stored on this device. */
function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const stored = useSyncExternalStore(watchStored, () => readStored(unitKey));
  return [lengthUnits.find(({ value }) => value === stored)?.value ?? "mm", (unit) => store(unitKey, unit)];
}
