/**
 * Declares a kind of record: its address, list, filters and form.
 *
 * `list` is for screens with their own drawer; `resource` is for plain records that the kit shows and edits. Both are
 * checked against the contract: an unknown address, column, filter or field is a type error.
 */
import type { ComponentType, ReactNode } from "react";
import type { Operations } from "../../api/contract/operations.gen";
import type { ExportRequest } from "../../api/contract/types.gen";
import type { Address, Answer, Body } from "../../api/path";
import type { UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { FieldValues } from "react-hook-form";
import type { Section } from "./form/sections";
import type { MoneyFormat } from "./money";

/** Addresses that return a list. */
export type ListAddress = {
  [A in Address<"GET">]: Answer<"GET", A> extends Page<Identified> ? A : never;
}[Address<"GET">];

export type ItemOf<A extends ListAddress> = Answer<"GET", A>["items"][number];

type QueryOf<A extends ListAddress> = Operations["GET"][A]["sent"]["query"];

/** A page of a list, as all lists of the admin API return it. The total of a very long list is a lower bound. */
export type Page<Item> = { items: Item[]; total: number; isTotalExact?: boolean; page: number; perPage: number };

export type Identified = { id: string };

export type Choice<Value extends string = string> = { value: Value; label: string };

/** Its contents, with the format of the list's amounts. */
type Cell<Item> = (item: Item, money: MoneyFormat) => ReactNode;

export type Column<Item, Sort extends string = string> = (
  | { field: keyof Item & string; name?: never; cell?: Cell<Item> }
  | {
      /** Names a column made of several fields in saved views and exports. */
      name: string;
      field?: never;
      cell: Cell<Item>;
    }
) & {
  label: string;
  /** The server's sort name; the column is sortable with it. */
  sort?: Sort;
  /** The first click on the heading sorts in descending order. */
  newestFirst?: boolean;
  /** In pixels; columns without a width share the rest. */
  width?: number;
  align?: "end";
  /** Hidden unless the user shows it. */
  hidden?: boolean;
  /** Its place on a phone's card: top right, a line below the title, or none. */
  card?: "corner" | "line" | "none";
};

export type Filter<Name extends string = string> = {
  label: string;
  /** Under "More filters" unless it is set. */
  rare?: boolean;
} & (
  | { kind: "choices"; name: Name; choices: readonly Choice[]; single?: boolean }
  /** Choices that are fetched, such as users. */
  | { kind: "loaded"; name: Name; choices: ChoicesQuery; single?: boolean }
  | { kind: "days"; name: Name; until: Name }
  | { kind: "day"; name: Name }
  | { kind: "text"; name: Name; placeholder?: string }
);

/** A yes/no filter. */
export function either(yes: string, no: string) {
  const choices: readonly Choice[] = [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
  return { kind: "choices", single: true, choices } as const;
}

// Only the result matters here, not the type of the key and of the cached data.
// oxlint-disable-next-line typescript/no-explicit-any
export type ChoicesQuery = () => UseQueryOptions<any, Error, Choice[], any>;

export type BulkAction = {
  label: string;
  /** Asks for confirmation: `Suspend 3 users?` */
  title: (count: string) => string;
  text?: ReactNode;
  confirm: string;
  /** Label of the cancel button, where "Cancel" would be ambiguous. */
  keep?: string;
  danger?: boolean;
  /** Whether the server can undo it. */
  undo?: boolean;
  /** Whether the server supports a dry run; the dialog then shows how many records would change. */
  dryRun?: boolean;
  /** What the preview sends instead, if the details don't decide which records are skipped, such as a reason. */
  preview?: object;
  /** Fields of the dialog, such as the new owner. Reports the action, or null while it is incomplete. */
  Details?: ComponentType<{ onChange: (action: object | null) => void }>;
  /** The action, if there are no details. */
  action?: object;
  /** Replaces the standard dialog, for actions that are not sent to `address/bulk`. */
  Dialog?: ComponentType<BulkDialogProps>;
};

export type BulkDialogProps = {
  selection: Selection;
  /** Number of selected records. */
  chosen: number;
  /** Closes the dialog and clears the selection. */
  onDone: () => void;
  onClose: () => void;
};

/** Some records, or all that match. */
export type Selection = { ids: string[] } | { query: Record<string, string> };

export type ExportedResource = ExportRequest["resource"];

export type ListConfig<Item, Query> = {
  /** Key of its saved views, and of its column settings on this device. */
  screen: string;
  /** Singular and plural, as in the middle of a sentence: `team member`, `team members`. */
  noun: readonly [string, string];
  title: string;
  nameOf: (item: Item) => string;
  columns: readonly Column<Item, SortName<Query>>[];
  /** On a phone, replaces the columns below the title of a card. */
  card?: Cell<Item>;
  /** `name` or `-receivedAt`. */
  sort: SortName<Query> | `-${SortName<Query>}`;
  filters?: readonly Filter<FilterName<Query>>[];
  /** The fields that the search box covers: `name, e-mail or phone`. */
  searches?: string;
  bulk?: readonly BulkAction[];
  /** Built-in views, listed before saved ones. */
  views?: readonly { name: string; query: Readonly<Record<string, string>> }[];
  exports?: ExportedResource;
  /** A file has every column, whichever are visible, so that it can be changed and imported again. */
  exportsAllColumns?: boolean;
  /** The query parameter that addresses the drawer: `?user=<id>`. */
  drawer: string;
  /** Shown while there are no records: what to do next. */
  empty: { title: string; text: ReactNode };
  /** Parameters of every request for this list. */
  fixedQuery?: Record<string, string>;
};

type SortName<Query> = Query extends { sort?: infer Sort } ? Unsigned<Extract<Sort, string>> : string;
type Unsigned<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

type FilterName<Query> = Exclude<keyof Query, "q" | "sort" | "page" | "perPage"> & string;

export type List<Item extends Identified> = ListConfig<Item, object> & { address: string };

export function list<const A extends ListAddress>(
  address: A,
  config: ListConfig<ItemOf<A>, NonNullable<QueryOf<A>>>,
): List<ItemOf<A>> {
  return { ...(config as ListConfig<ItemOf<A>, object>), address };
}

/** The list for users who may only look: without bulk actions, rows cannot be selected. */
export function withoutBulk<L extends { bulk?: readonly BulkAction[] }>(shown: L): L {
  return { ...shown, bulk: [] };
}

export type Editing<Item, Draft extends FieldValues> = {
  /** Capitalised, without an article: `Team member`. */
  one: string;
  /** Tied to the contract by `exactly`. */
  schema: z.ZodMiniType<Draft, Draft>;
  blank: Draft;
  draftOf: (item: Item) => Draft;
  sections: readonly Section<Draft>[];
  /** What adding, changing and archiving needs by the contract, if not `manage`. */
  verb?: "edit";
  /** Labels of the records that this one refers to by ID, by field; shown until their choices have loaded. */
  initialLabels?: (item: Item) => Partial<Record<keyof Draft & string, string>>;
  /** Label of the button that adds a record, such as `Add member`. Without it, none can be added. */
  add?: string;
  /** Texts of the archive action; `text` says what archiving means. */
  archive?: { label: string; title: (name: string) => string; text: string; done: (name: string) => string };
};

export type Resource<Item extends Versioned, Draft extends FieldValues> = List<Item> & {
  editing: Editing<Item, Draft>;
};

export type Versioned = Identified & { version: number };

/** Addresses of lists that records can be added to, with each record at `{id}` below. */
export type ResourceAddress = Extract<ListAddress, Address<"POST">> &
  (Address<"PUT"> extends infer Record ? (Record extends `${infer A}/{id}` ? A : never) : never);

/** Each record is at `address/{id}` with GET, PUT and DELETE; new ones are POSTed to `address`. */
export function resource<const A extends ResourceAddress, Draft extends Body<"POST", A> & FieldValues>(
  address: A,
  config: ListConfig<VersionedOf<A>, NonNullable<QueryOf<A>>>,
  editing: Editing<VersionedOf<A>, Draft>,
): Resource<VersionedOf<A>, Draft> {
  return { ...(config as ListConfig<VersionedOf<A>, object>), address, editing };
}

type VersionedOf<A extends ListAddress> = Extract<ItemOf<A>, Versioned>;

/** Identifies a column in saved views and exports. */
export function columnName<Item>({ field, name }: Column<Item>): string {
  return field ?? name ?? "";
}

/** For records whose fields have the same names as those of the draft: picks the fields of `blank`. */
export function fieldsLike<Draft extends object>(blank: Draft): (item: Draft) => Draft {
  const names = Object.keys(blank) as (keyof Draft)[];
  return (item) => Object.fromEntries(names.map((name) => [name, item[name]])) as Draft;
}
