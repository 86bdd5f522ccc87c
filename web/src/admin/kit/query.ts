/** The query client of the admin area. Query keys are an API address and its parameters. */
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

/** Query parameters; null, undefined and empty values are left out. */
export type Params = Record<string, string | number | boolean | null | undefined>;

const minute = 60_000;

/** Errors that a retry cannot fix. */
const permanentErrors: readonly ErrorKind[] = ["AUTHENTICATION", "AUTHORIZATION", "VALIDATION", "NOT_FOUND"];

/** The request may not have reached the server. */
const connectionErrors: readonly ErrorKind[] = ["NETWORK", "TIMEOUT"];

export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        refetchOnWindowFocus: false,
        // Offline requests fail at once with a message; the default would pause them silently.
        networkMode: "always",
        retry: (failures, error) => failures < 3 && !isOneOf(error, permanentErrors),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      },
      mutations: {
        networkMode: "always",
        retry: (failures, error) => failures < 2 && isOneOf(error, connectionErrors),
        retryDelay: 1000,
      },
    },
  });
}

function isOneOf(error: unknown, kinds: readonly ErrorKind[]): boolean {
  return error instanceof ApiError && kinds.includes(error.kind);
}

export const client = createClient();

/** Options of a GET: `useQuery(query(path("/api/admin/users/{id}", { id })))`. */
export function query<const T extends Target<"GET">>(target: T, ...[params]: Optional<Query<"GET", T>>) {
  return queryAt<Answer<"GET", T>>(target, params as Params | undefined);
}

/** Untyped, for the kit: its addresses come from declarations that are checked against the contract. */
export function queryAt<Data>(path: string, params: Params = {}) {
  return queryOptions<Data, Error, Data, [string, Params]>({
    queryKey: [path, params],
    // The query client retries.
    queryFn: ({ signal }) => send<Data>("GET", withSearch(path, params), { signal, retries: 0 }),
  });
}

type Change = Exclude<Method, "GET">;

/** Any request that is not a GET: `mutate("POST", "/api/admin/brands", draft)`. */
export function mutate<const M extends Change, const T extends Target<M>>(
  method: M,
  target: T,
  ...[body]: undefined extends Body<M, T> ? [] : [body: Body<M, T>]
): Promise<Answer<M, T>> {
  return mutateAt(method, target, body);
}

/** Untyped, for the kit. */
export function mutateAt<Data = void>(method: Change, path: string, body?: unknown): Promise<Data> {
  return send<Data>(method, path, { body, retries: 0 });
}

/** Invalidates all queries at or below these addresses. */
export async function invalidate(...addresses: string[]): Promise<void> {
  await invalidateWhere((path) => addresses.some((address) => isBelow(path, address)));
}

/** For a deleted record: its drawer, which is still closing, must not fetch it again. */
export async function invalidateExcept(record: string, address: string): Promise<void> {
  await invalidateWhere((path) => isBelow(path, address) && !isBelow(path, record));
}

export async function invalidateWhere(matches: (path: string) => boolean): Promise<void> {
  const predicate = ({ queryKey: [path] }: Cached) => typeof path === "string" && matches(path);
  // The first fetch of a query may return data from before the change, and invalidating doesn't restart it.
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
