/** Addresses of the API, and what the contract says of each: where a request goes tells what it takes and answers. */
import type { Operations } from "./contract/operations.gen";

export type Method = keyof Operations;

/** An address as the contract writes it, such as `/api/admin/leads/{id}`. */
export type Address<M extends Method = Method> = M extends Method ? keyof Operations[M] & string : never;

declare const template: unique symbol;

/** An address that was filled in, or has query parameters, and knows which one of the contract's it is. */
export type Path<A extends Address = Address> = string & { readonly [template]: A };

/** What takes requests of a method: an address without parameters as it is, any other as `path` fills it in. */
export type Target<M extends Method> = Plain<Address<M>> | Path<Address<M>>;

type Plain<A extends string> = A extends `${string}{${string}` ? never : A;

type AddressOf<T> = T extends Path<infer A> ? A : T;

type Operation<M extends Method, T> = Operations[M][AddressOf<T> & keyof Operations[M]];

/** What a request is answered if all is well. */
export type Answer<M extends Method, T> =
  Operation<M, T> extends { answered: infer Answers } ? Answers[keyof Answers & (200 | 201 | 202 | 204)] : never;

type Sent<M extends Method, T> = Operation<M, T> extends { sent: infer Data } ? Data : never;

/** What a request carries; undefined where it carries nothing. */
export type Body<M extends Method, T> = Sent<M, T> extends { body: infer Value } ? Value : undefined;

/** The query parameters of a request. What is null, undefined or empty is left out. */
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

/** The last arguments of a function, where all that they hold may be left out. */
export type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

type Methods<A> = { [M in Method]: A extends keyof Operations[M] ? M : never }[Method];

type Names<A extends Address> = Sent<Methods<A>, A> extends { path: infer Value } ? Value : never;

/** Fills in an address: `path("/api/admin/leads/{id}", { id })`. */
export function path<const A extends Address>(address: A, names: Names<A>): Path<A> {
  const values = names as Record<string, string | number>;
  return address.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(values[name] ?? "")) as Path<A>;
}

type PartOf<A extends string, Known = Address> = Known extends `${A}/${infer Part}` ? Plain<Part> : never;

/** What is below a record: `below(record, "status")`. */
export function below<A extends Address, const Part extends PartOf<A>>(
  record: Path<A>,
  part: Part,
): Path<Extract<Address, `${A}/${Part}`>> {
  return `${record}/${part}` as Path<Extract<Address, `${A}/${Part}`>>;
}

/** The address with query parameters: `withParams("/api/admin/brands", { page: 2 })`. */
export function withParams<const T extends Target<Method>>(
  target: T,
  params: Query<Methods<AddressOf<T>>, T>,
): Path<AddressOf<T> & Address> {
  return withSearch(target, params as object) as Path<AddressOf<T> & Address>;
}

/** The same for whatever address and parameters. */
export function withSearch(address: string, params: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}
