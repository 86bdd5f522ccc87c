/**
 * The search of the back office: records, commands and screens in one list. A combobox in a dialog: the focus stays in the
 * field, and arrow keys move through the results.
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { userMessage } from "../../api/error";
import type { FoundGroup, SearchSegment } from "../../api/contract/types.gen";
import { count } from "../../ui/format";
import { useMe } from "../kit/access";
import { Action, IconAction, Spinner } from "../kit/button";
import { CrossIcon, RightIcon, SearchIcon } from "../kit/icons";
import { Listbox, Option, useActiveOption } from "../kit/listbox";
import { query } from "../kit/query";
import { useSettled } from "../kit/use-settled";
import type { Icon } from "../shell/icons";
import { type Command, commandsFor, matchingCommands } from "./commands";
import { kinds } from "./kinds";
import { type RecentRecord, recentRecords, remember } from "./recent";

/** In milliseconds: short, as the answer takes less than a keystroke. */
const debounceDelay = 120;

/** Commands among the results of a search, so that records stay in sight. */
const maxCommands = 4;

/** The server looks for nothing shorter. */
const minLength = 3;

type Result = {
  key: string;
  to: string;
  icon: Icon;
  title: readonly SearchSegment[];
  detail?: readonly SearchSegment[];
  /** Of a record: it is remembered once it was opened. */
  record?: RecentRecord;
};

type Group = { label: string; options: readonly Result[] };

export function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const search = useSearch(text);
  const groups =
    text === ""
      ? groupsAtFirst(commandsFor(me), recentRecords(me.id))
      : [
          ...commandGroups(matchingCommands(commandsFor(me), text).slice(0, maxCommands)),
          ...search.groups.flatMap((group) => recordGroup(group, text)),
        ];
  const options = groups.flatMap((group) => group.options);
  const { list, active, setActive, press } = useActiveOption(options.length);
  const activeOption = options[active];
  const isChosen = useRef(false);
  /** Enter was pressed before the results were there. */
  const wantsFirst = useRef(false);

  function choose(option: Result, inNewTab: boolean) {
    if (option.record) remember(me.id, option.record);
    if (inNewTab) return void window.open(option.to, "_blank", "noopener");
    isChosen.current = true;
    onClose();
    void navigate(option.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter also ends the composition of a syllable.
    if (event.nativeEvent.isComposing) return;
    if (!press(event) && event.key === "Enter") {
      event.preventDefault();
      const option = activeOption;
      // Results of an earlier text must not be opened by it.
      if (search.isPending && !(option && isCommand(option))) wantsFirst.current = true;
      else if (option) choose(option, event.metaKey || event.ctrlKey);
    }
  }

  useEffect(() => {
    if (search.isPending || !wantsFirst.current) return;
    wantsFirst.current = false;
    const [first] = options;
    if (first) choose(first, false);
  });

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/45" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            if (!isChosen.current) return;
            // The screen or the drawer that opens takes the focus, not what had it before.
            event.preventDefault();
            if (document.activeElement === document.body)
              document.getElementById("content")?.focus({ preventScroll: true });
          }}
          className={
            "fixed inset-0 z-50 flex flex-col bg-paper text-sm outline-none md:inset-auto md:top-[10dvh] md:left-1/2 " +
            "md:max-h-[min(38rem,80dvh)] md:w-[min(40rem,calc(100vw-48px))] md:-translate-x-1/2 md:rounded-panel md:shadow-panel"
          }
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <Field
            list={list}
            activeOption={activeOption && idOf(list, activeOption)}
            value={typed}
            isPending={search.isPending}
            onChange={(value) => {
              setTyped(value);
              setActive(0);
              wantsFirst.current = false;
            }}
            onKeyDown={onKeyDown}
          />
          <Results
            list={list}
            groups={groups}
            active={activeOption}
            onActive={(option) => setActive(options.indexOf(option))}
            onChoose={choose}
          >
            <Notice text={text} search={search} isEmpty={options.length === 0} />
          </Results>
          <p role="status" className="sr-only">
            {text === "" || search.isPending
              ? ""
              : options.length === 0
                ? "No results"
                : count(options.length, "result")}
          </p>
          <Keys />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type SearchState = {
  groups: readonly FoundGroup[];
  /** What is shown belongs to an earlier text. */
  isPending: boolean;
  error: unknown;
  retry: () => void;
};

/** Looks for records once typing pauses. A new text cancels the request of the last one. */
function useSearch(text: string): SearchState {
  const settled = useSettled(text, debounceDelay);
  const isWanted = isSearchable(text);
  const { data, error, isFetching, refetch } = useQuery({
    ...query("/api/admin/search", { q: settled }),
    enabled: isSearchable(settled),
    placeholderData: keepPreviousData,
    // Records change while the search is closed; names that were found are not kept for long.
    staleTime: 10_000,
    gcTime: 30_000,
    retry: 1,
  });
  const isPending = isWanted && (text !== settled || isFetching);
  return {
    groups: isWanted && !error ? (data?.groups ?? []) : [],
    isPending,
    error: isWanted && !isPending ? error : null,
    retry: () => void refetch(),
  };
}

function isSearchable(text: string): boolean {
  return (text.match(/[\p{Alphabetic}\p{N}]/gu)?.length ?? 0) >= minLength;
}

function isCommand(option: Result): boolean {
  return option.key.startsWith("command ");
}

const plain = (text: string): SearchSegment[] => [{ text, isMatch: false }];

/** Before anything is typed: what was opened last, and what else can be done. */
function groupsAtFirst(commands: readonly Command[], recent: readonly RecentRecord[]): Group[] {
  const opened = recent.map((record) => recordOption(record));
  return [
    ...(opened.length > 0 ? [{ label: "Recent", options: opened }] : []),
    ...commandGroups(commands.filter(({ isMain }) => isMain)),
  ];
}

function commandGroups(commands: readonly Command[]): Group[] {
  const labels = [...new Set(commands.map(({ group }) => group))];
  return labels.map((label) => ({
    label,
    options: commands
      .filter(({ group }) => group === label)
      .map((command) => ({
        key: `command ${command.to}`,
        to: command.to,
        icon: command.icon,
        title: plain(command.label),
      })),
  }));
}

function recordGroup({ kind, items, hasMore }: FoundGroup, text: string): Group[] {
  const known = kinds[kind];
  // A newer server may know kinds that this page does not.
  if (!known) return [];
  const options: Result[] = items.map((item) => recordOption({ ...item, kind }));
  if (hasMore && known.list) {
    options.push({
      key: `all ${kind}`,
      to: `${known.list}?${new URLSearchParams({ q: text })}`,
      icon: SearchIcon,
      title: plain(`Show all in ${known.label}`),
    });
  }
  return [{ label: known.label, options }];
}

function recordOption(record: RecentRecord): Result {
  const { id, kind, to, title, detail } = record;
  return { key: `${kind} ${id}`, to, icon: kinds[kind].icon, title, detail, record };
}

/** The element's id: options come and go, and the field names the active one. */
function idOf(list: string, { key }: Result): string {
  return `${list}-${key.replaceAll(/[^\w-]+/g, "-")}`;
}

type ResultsProps = {
  list: string;
  groups: readonly Group[];
  active: Result | undefined;
  onActive: (option: Result) => void;
  onChoose: (option: Result, inNewTab: boolean) => void;
  /** Below the results. */
  children: ReactNode;
};

function Results({ list, groups, active, onActive, onChoose, children }: ResultsProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <Listbox id={list} label="Results">
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className="pb-2">
            <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs text-ash">
              {group.label}
            </div>
            {group.options.map((option) => (
              <ResultOption
                key={option.key}
                id={idOf(list, option)}
                option={option}
                isActive={option === active}
                onActive={() => onActive(option)}
                onChoose={(event) => onChoose(option, event.metaKey || event.ctrlKey)}
              />
            ))}
          </div>
        ))}
      </Listbox>
      {children}
    </div>
  );
}

type ResultOptionProps = {
  id: string;
  option: Result;
  isActive: boolean;
  onActive: () => void;
  onChoose: (event: MouseEvent) => void;
};

function ResultOption({ id, option: { icon: Icon, title, detail }, isActive, onActive, onChoose }: ResultOptionProps) {
  return (
    <Option
      id={id}
      isActive={isActive}
      onActive={onActive}
      onChoose={onChoose}
      className="flex min-h-10 items-center gap-3 px-3 py-1.5 max-md:min-h-12"
    >
      <Icon className="size-[18px] text-ash" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <Marked segments={title} />
        </span>
        {detail && detail.length > 0 && (
          <span className="block truncate text-xs text-ash">
            <span className="sr-only">, </span>
            <Marked segments={detail} />
          </span>
        )}
      </span>
      {isActive && <RightIcon className="size-4 text-ash max-md:hidden" />}
    </Option>
  );
}

function Marked({ segments }: { segments: readonly SearchSegment[] }) {
  return segments.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-xs bg-leaf font-medium text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

type FieldProps = {
  list: string;
  /** Id of the option that Enter opens. */
  activeOption: string | undefined;
  value: string;
  isPending: boolean;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Field({ list, activeOption, value, isPending, onChange, onKeyDown }: FieldProps) {
  return (
    <div className="flex items-center gap-3 border-b border-seam py-1.5 pr-2 pl-5 has-[input:focus-visible]:border-areca">
      {isPending ? <Spinner className="size-4 text-ash" /> : <SearchIcon className="size-4 text-ash" />}
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={activeOption}
        aria-autocomplete="list"
        aria-label="Search records and commands"
        placeholder="Name, phone, number or screen"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-ash"
      />
      <Dialog.Close asChild>
        <IconAction label="Close search">
          <CrossIcon />
        </IconAction>
      </Dialog.Close>
    </div>
  );
}

/** Why there is nothing, and what to do about it. */
function Notice({ text, search, isEmpty }: { text: string; search: SearchState; isEmpty: boolean }) {
  if (search.error) {
    return (
      <div role="alert" className="px-3 py-6 text-center">
        <p className="mx-auto max-w-[44ch]">{userMessage(search.error)}</p>
        <Action className="mt-4" onClick={search.retry}>
          Try again
        </Action>
      </div>
    );
  }
  if (!isEmpty || search.isPending) return null;
  return (
    <div className="px-3 py-8 text-center text-ash">
      {isSearchable(text) ? (
        <>
          <p className="text-base break-words text-ink">Nothing found for “{text}”.</p>
          <p className="mx-auto mt-1 max-w-[44ch]">
            Check the spelling, or try the last four digits of a phone number or the number of a document.
          </p>
        </>
      ) : (
        <p>Type at least three letters or digits to search records.</p>
      )}
    </div>
  );
}

/** What the keys do; on a phone there are none. */
function Keys() {
  return (
    <p aria-hidden="true" className="flex gap-4 border-t border-seam px-5 py-2 text-xs text-ash max-md:hidden">
      {["↑ ↓ Move", "Enter Open", "Esc Close"].map((line) => {
        const words = line.split(" ");
        return (
          <span key={line} className="flex items-center gap-1.5">
            {words.slice(0, -1).map((key) => (
              <kbd key={key} className="rounded border border-seam bg-plaster px-1.5 font-sans leading-5">
                {key}
              </kbd>
            ))}
            {words.at(-1)}
          </span>
        );
      })}
    </p>
  );
}
