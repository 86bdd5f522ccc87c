/** Searches the list by words. */
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { controlClass } from "../../form/field";
import { type Listing, listingPath } from "./address";

export function SearchField({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(listingPath({ ...listing, q }));
  }

  return (
    <form role="search" className="products-search" onSubmit={search}>
      <label htmlFor={id} className="sr-only">
        Search furniture
      </label>
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={listing.q}
        maxLength={100}
        placeholder="Search furniture"
        className={`${controlClass} h-11`}
      />
      <button type="submit" aria-label="Search">
        <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="9" cy="9" r="5.5" />
          <path d="m13 13 4 4" strokeLinecap="round" />
        </svg>
      </button>
    </form>
  );
}
