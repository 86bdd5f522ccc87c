/** Typed addresses of the API: the address and method of a request determine its body, query and response. */
import type { Operations } from "./contract/operations.gen";

export type Method = keyof Operations;

/** An address of the contract, such as `/api/admin/leads/{id}`. */
export type Address<M extends Method = Method> = M extends Method ? keyof Operations[M] & string : never;

declare const template: unique symbol;

/** A filled-in address, or one with query parameters, tagged with its address in the contract. */
export type Path<A extends Address = Address> = Tagged<A>;

type Tagged<A> = string & { readonly [template]: A };

/** The target of a request: an address without parameters, or one filled in by `path`. */
export type Target<M extends Method> = Plain<Address<M>> | Path<Address<M>>;

type Plain<A extends string> = A extends `${string}{${string}` ? never : A;

type AddressOf<T> = T extends Path<infer A> ? A : T;

type Operation<M extends Method, T> = Operations[M][AddressOf<T> & keyof Operations[M]];

/** The body of a successful response. */
export type Answer<M extends Method, T> =
  Operation<M, T> extends { answered: infer Answers } ? Answers[keyof Answers & (200 | 201 | 202 | 204)] : never;

type Sent<M extends Method, T> = Operation<M, T> extends { sent: infer Data } ? Data : never;

/** The request body; undefined if there is none. */
export type Body<M extends Method, T> = Sent<M, T> extends { body: infer Value } ? Value : undefined;

/** The query parameters of a request; null, undefined and empty values are left out. */
export type Query<M extends Method, T> =
  Sent<M, T> extends { query: infer Needed }
    ? Loose<Needed>
    : Sent<M, T> extends { query?: infer Allowed }
      ? Loose<[Allowed] extends [undefined] ? unknown : NonNullable<Allowed>>
      : unknown;

type Loose<Names> = {
  [Name in keyof Names]: Record<never, never> extends Pick<Names, Name>
    ? Names[Name] | null | undefined | ""
    : Names[Name];
};

/** The last argument of a function, optional if all its fields are. */
export type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

type Methods<A> = { [M in Method]: A extends keyof Operations[M] ? M : never }[Method];

type PathParams<A extends Address> = Sent<Methods<A>, A> extends { path: infer Value } ? Value : never;

/** Fills in an address: `path("/api/admin/leads/{id}", { id })`. */
export function path<const A extends Address>(address: A, params: PathParams<A>): Path<A> {
  const values = params as Record<string, string | number>;
  return address.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? "")) as Path<A>;
}

type PartOf<A extends string, Known = Address> = Known extends `${A}/${infer Part}` ? Plain<Part> : never;

/** One address after the other: all pairs of records and parts would be too many for the compiler. */
type Below<A extends string, Part extends string, Known extends Address = Address> = Known extends `${A}/${infer Rest}`
  ? Rest extends Part
    ? Known
    : never
  : never;

/**
 * A part of a record: `below(record, "status")`. Nothing is inferred from where the result is used, since the compiler
 * would try every address of the contract.
 */
export function below<A extends Address, const Part extends PartOf<A>>(
  record: Path<A>,
  part: Part,
): Tagged<NoInfer<Below<A, Part>>> {
  return `${record}/${part}` as Tagged<Below<A, Part>>;
}

/** The address with query parameters: `withParams("/api/admin/brands", { page: 2 })`. */
export function withParams<const T extends Target<Method>>(
  target: T,
  params: Query<Methods<AddressOf<T>>, T>,
): Path<AddressOf<T> & Address> {
  return withSearch(target, params as object) as Path<AddressOf<T> & Address>;
}

/** Untyped. */
export function withSearch(address: string, params: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}
