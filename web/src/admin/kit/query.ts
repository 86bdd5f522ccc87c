/** How the admin area asks and tells the API: one client, whose keys are addresses with their parameters. */
import { type Query, QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, type ErrorKind } from "../../api/error";
import { type Method, request } from "../../api/request";

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

/** A GET, ready for `useQuery`: `useQuery(ask<User>("/api/admin/users/1"))`. */
export function ask<Answer>(path: string, params: Params = {}) {
  return queryOptions<Answer, Error, Answer, [string, Params]>({
    queryKey: [path, params],
    // Retrying is the client's work, above.
    queryFn: ({ signal }) => request<Answer>("GET", withParams(path, params), { signal, retries: 0 }),
  });
}

/** Any other request, for a mutation. */
export function tell<Answer = void>(method: Exclude<Method, "GET">, path: string, body?: unknown): Promise<Answer> {
  return request<Answer>(method, path, { body, retries: 0 });
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
  const predicate = ({ queryKey: [path] }: Query) => typeof path === "string" && isMeant(path);
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

export function withParams(path: string, params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
