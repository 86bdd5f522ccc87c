/**
 * Declares a kind of record once: where it lives, how it is listed, what it can be asked, and how it is edited.
 *
 * `list` is for screens that bring their own drawer, `resource` for plain records that the kit shows and edits whole.
 * Both are checked against the contract: an address, a column, a filter or a field that does not exist is a type error.
 */
import type { ComponentType, ReactNode } from "react";
import type { Operations } from "../../api/contract/operations.gen";
import type { Address, Answer, Body } from "../../api/path";
import type { UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import type { FieldValues } from "react-hook-form";
import type { Section } from "./form/sections";

/** Where the contract has a list. */
export type ListAddress = {
  [A in Address<"GET">]: Answer<"GET", A> extends Page<Identified> ? A : never;
}[Address<"GET">];

/** One of the records that a list answers. */
export type ItemOf<A extends ListAddress> = Answer<"GET", A>["items"][number];

type QueryOf<A extends ListAddress> = Operations["GET"][A]["sent"]["query"];

/** One page of a list, as every list of the admin API answers. Very long lists are not counted to their end. */
export type Page<Item> = { items: Item[]; total: number; isTotalExact?: boolean; page: number; perPage: number };

export type Identified = { id: string };

export type Choice<Value extends string = string> = { value: Value; label: string };

export type Column<Item, Sort extends string = string> = (
  | { field: keyof Item & string; name?: never; cell?: (item: Item) => ReactNode }
  | {
      /** For what is put together from several fields; it names the column in saved views and exports. */
      name: string;
      field?: never;
      cell: (item: Item) => ReactNode;
    }
) & {
  label: string;
  /** What the server sorts by when the header is pressed. */
  sort?: Sort;
  /** The first press on the header puts the latest or the largest on top. */
  newestFirst?: boolean;
  /** Pixels; columns without it share what is left. */
  width?: number;
  align?: "end";
  /** Shown only when chosen. */
  hidden?: boolean;
  /** Where it stands on a phone: at the top right, in the lines below the title, or not at all. */
  card?: "corner" | "line" | "none";
};

export type Filter<Name extends string = string> = {
  label: string;
  /** Needed now and then: it stands behind a button with others of its kind, unless it is set. */
  rare?: boolean;
} & (
  | { kind: "choices"; name: Name; choices: readonly Choice[]; single?: boolean }
  /** Choices that the server knows, such as people. */
  | { kind: "loaded"; name: Name; choices: ChoicesQuery; single?: boolean }
  | { kind: "days"; name: Name; until: Name }
  | { kind: "day"; name: Name }
  | { kind: "text"; name: Name; placeholder?: string }
);

/** A filter by what is so or is not. */
export function either(yes: string, no: string) {
  const choices: readonly Choice[] = [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
  return { kind: "choices", single: true, choices } as const;
}

// The key and what is cached under it differ from query to query; only what comes out matters here.
// oxlint-disable-next-line typescript/no-explicit-any
export type ChoicesQuery = () => UseQueryOptions<any, Error, Choice[], any>;

/** Something done to many records at once. */
export type BulkAction = {
  label: string;
  /** Asks for confirmation: `Suspend 3 users?` */
  title: (count: string) => string;
  text?: ReactNode;
  confirm: string;
  /** What the other answer says, where `Cancel` could mean either. */
  keep?: string;
  danger?: boolean;
  /** Whether the server can take it back. */
  undo?: boolean;
  /** Whether the server can count beforehand how many it will change: the question then says so. */
  dryRun?: boolean;
  /** What else has to be known, such as the new owner. Reports the action, or null while it is incomplete. */
  Details?: ComponentType<{ onChange: (action: object | null) => void }>;
  /** The action sent, where there are no details. */
  action?: object;
  /** In the place of the usual question, for what is not sent to `address/bulk`: it sends and tells by itself. */
  Question?: ComponentType<OwnQuestionProps>;
};

export type OwnQuestionProps = {
  /** What the request names them by. */
  selection: Selection;
  /** How many they are. */
  chosen: number;
  /** Done: nothing is chosen any more. */
  onDone: () => void;
  onClose: () => void;
};

/** Some records by name, or all that match. */
export type Selection = { ids: string[] } | { query: Record<string, string> };

export type ExportedResource = "leads" | "users" | "team" | "audit" | "materials" | "customers" | "quotations";

export type ListFacts<Item, Query> = {
  /** Names the screen in saved views, and its columns on this device. */
  screen: string;
  /** One and several, in the middle of a sentence: `team member`, `team members`. */
  noun: readonly [string, string];
  title: string;
  /** What one record is called. */
  nameOf: (item: Item) => string;
  columns: readonly Column<Item, SortName<Query>>[];
  /** On a phone, what stands below the title of a card, instead of the columns with their names. */
  card?: (item: Item) => ReactNode;
  /** `name` or `-receivedAt`. */
  sort: SortName<Query> | `-${SortName<Query>}`;
  filters?: readonly Filter<FilterName<Query>>[];
  /** What the search box looks in: `name, e-mail or phone`. */
  searches?: string;
  bulk?: readonly BulkAction[];
  /** Questions that everybody has, ready to be asked: offered before the views that people save. */
  views?: readonly { name: string; query: Readonly<Record<string, string>> }[];
  exports?: ExportedResource;
  /** The query parameter that addresses the drawer: `?user=<id>`. */
  drawer: string;
  /** When there is nothing yet: what to do next. */
  empty: { title: string; text: string };
  /** Parameters that every request of this list carries. */
  always?: Record<string, string>;
};

/** The names by which the contract lets one sort. */
type SortName<Query> = Query extends { sort?: infer Sort } ? Unsigned<Extract<Sort, string>> : string;
type Unsigned<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

type FilterName<Query> = Exclude<keyof Query, "q" | "sort" | "page" | "perPage"> & string;

export type List<Item extends Identified> = ListFacts<Item, object> & { address: string };

/** `list("/api/admin/leads", {...})`. */
export function list<const A extends ListAddress>(
  address: A,
  facts: ListFacts<ItemOf<A>, NonNullable<QueryOf<A>>>,
): List<ItemOf<A>> {
  return { ...(facts as ListFacts<ItemOf<A>, object>), address };
}

export type Editing<Item, Draft extends FieldValues> = {
  /** Starts with a capital, without an article: `Team member`. */
  one: string;
  /** The rules; the server's own are compared with them by `exactly`. */
  schema: z.ZodMiniType<Draft, Draft>;
  /** A new record before anything is filled in. */
  blank: Draft;
  /** The draft that a record stands for. */
  draftOf: (item: Item) => Draft;
  sections: readonly Section<Draft>[];
  /** What the people are called whom the record names by id, by field. */
  called?: (item: Item) => Partial<Record<keyof Draft & string, string>>;
  /** What the button that begins a new one says, such as `Add member`. Absent where nothing can be added. */
  add?: string;
  /** What taking a record out of use is called, with its consequences in words. */
  archive?: { label: string; title: (name: string) => string; text: string; done: (name: string) => string };
};

export type Resource<Item extends Versioned, Draft extends FieldValues> = List<Item> & {
  editing: Editing<Item, Draft>;
};

export type Versioned = Identified & { version: number };

/** Where the contract has a list to which records are added, and each of them at `{id}` beneath. */
export type ResourceAddress = Extract<ListAddress, Address<"POST">> &
  (Address<"PUT"> extends infer Record ? (Record extends `${infer A}/{id}` ? A : never) : never);

/**
 * `resource("/api/admin/team", {...}, {...})`: what the list is, and how one is edited.
 *
 * The record answers at `address/{id}` to GET, PUT and DELETE; new ones are POSTed to `address`.
 */
export function resource<const A extends ResourceAddress, Draft extends Body<"POST", A> & FieldValues>(
  address: A,
  facts: ListFacts<VersionedOf<A>, NonNullable<QueryOf<A>>>,
  editing: Editing<VersionedOf<A>, Draft>,
): Resource<VersionedOf<A>, Draft> {
  return { ...(facts as ListFacts<VersionedOf<A>, object>), address, editing };
}

type VersionedOf<A extends ListAddress> = Extract<ItemOf<A>, Versioned>;

/** The name of a column in the address, in saved views and in exports. */
export function columnName<Item>({ field, name }: Column<Item>): string {
  return field ?? name ?? "";
}

/** For records that hold what is edited under the same names: takes the fields of `blank` out of them. */
export function fieldsLike<Draft extends object>(blank: Draft): (item: Draft) => Draft {
  const names = Object.keys(blank) as (keyof Draft)[];
  return (item) => Object.fromEntries(names.map((name) => [name, item[name]])) as Draft;
}
