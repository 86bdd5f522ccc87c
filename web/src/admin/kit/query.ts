/** How the admin area reads and changes what the API has: one client, whose keys are addresses with their parameters. */
import { type Query as Cached, QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, type ErrorKind } from "../../api/error";
import {
  type Answer,
  type Body,
  type Method,
  type Optional,
  type Query,
  type Target,
  withSearch,
} from "../../api/path";
import { send } from "../../api/request";

/** Query parameters; what is null, undefined or empty is left out. */
export type Params = Record<string, string | number | boolean | null | undefined>;

const minute = 60_000;

/** Asking again would change nothing. */
const final: readonly ErrorKind[] = ["AUTHENTICATION", "AUTHORIZATION", "VALIDATION", "NOT_FOUND"];

/** What may well have reached nobody. */
const unheard: readonly ErrorKind[] = ["NETWORK", "TIMEOUT"];

export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        refetchOnWindowFocus: false,
        // A failed request says so by itself; waiting for a connection would show nothing at all.
        networkMode: "always",
        retry: (failures, error) => failures < 3 && !is(error, final),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
      mutations: {
        networkMode: "always",
        retry: (failures, error) => failures < 2 && is(error, unheard),
        retryDelay: 1000,
      },
    },
  });
}

function is(error: unknown, kinds: readonly ErrorKind[]): boolean {
  return error instanceof ApiError && kinds.includes(error.kind);
}

/** The client of the admin area. */
export const client = createClient();

/** A GET, ready for `useQuery`: `useQuery(query(path("/api/admin/users/{id}", { id })))`. */
export function query<const T extends Target<"GET">>(target: T, ...[params]: Optional<Query<"GET", T>>) {
  return queryAt<Answer<"GET", T>>(target, params as Params | undefined);
}

/** The same for the kit, where the address comes from a declaration that the contract was compared with. */
export function queryAt<Answered>(path: string, params: Params = {}) {
  return queryOptions<Answered, Error, Answered, [string, Params]>({
    queryKey: [path, params],
    // Retrying is the client's work, above.
    queryFn: ({ signal }) => send<Answered>("GET", withSearch(path, params), { signal, retries: 0 }),
  });
}

type Change = Exclude<Method, "GET">;

/** Any other request, for a mutation: `mutate("POST", "/api/admin/brands", draft)`. */
export function mutate<const M extends Change, const T extends Target<M>>(
  method: M,
  target: T,
  ...[body]: undefined extends Body<M, T> ? [] : [body: Body<M, T>]
): Promise<Answer<M, T>> {
  return mutateAt(method, target, body);
}

/** The same for the kit. */
export function mutateAt<Answered = void>(method: Change, path: string, body?: unknown): Promise<Answered> {
  return send<Answered>(method, path, { body, retries: 0 });
}

/** Has everything below the given addresses asked for anew: lists, records, and what hangs on them. */
export async function refresh(...addresses: string[]): Promise<void> {
  await refreshWhere((path) => addresses.some((address) => isBelow(path, address)));
}

/** The same when a record is gone: its drawer, which is still closing, must not ask for it once more. */
export async function refreshWithout(record: string, address: string): Promise<void> {
  await refreshWhere((path) => isBelow(path, address) && !isBelow(path, record));
}

/** The same for whatever paths are meant. */
export async function refreshWhere(isMeant: (path: string) => boolean): Promise<void> {
  const predicate = ({ queryKey: [path] }: Cached) => typeof path === "string" && isMeant(path);
  // What is on its way for the first time may be from before the change, and the library would leave it at that.
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  await Promise.allSettled(first.map(({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => first.includes(query) && query.state.data !== undefined });
}

function isBelow(path: string, address: string): boolean {
  return path === address || path.startsWith(`${address}/`);
}
