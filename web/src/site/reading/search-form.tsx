/** A search box that also works without scripts. */
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { controlClass } from "../../form/field";

type SearchFormProps = {
  label: string;
  /** The page that lists the results. */
  action: string;
  q: string;
  /** Other parameters of the address, kept by the search. */
  kept?: Readonly<Record<string, string>>;
  addressFor: (q: string) => string;
};

export function SearchForm({ label, action, q, kept = {}, addressFor }: SearchFormProps) {
  const navigate = useNavigate();
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void navigate(addressFor(String(new FormData(event.currentTarget).get("q") ?? "").trim()));
  }

  return (
    <form role="search" method="get" action={action} className="reading-search" onSubmit={search}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {/* The key shows the words of another address. */}
      <input
        key={q}
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder={label}
        className={`${controlClass} h-12`}
      />
      {Object.entries(kept).map(
        ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button type="submit">Search</button>
    </form>
  );
}
