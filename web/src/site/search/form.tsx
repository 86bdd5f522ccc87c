/** The search field of a page; without the script, its form opens the page of results. */
import { type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { withSearch } from "../../api/path";
import { paths } from "../../paths";
import { Button } from "../../ui/button";

export function SiteSearchForm({ q = "" }: { q?: string }) {
  const navigate = useNavigate();
  const id = useId();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(withSearch(paths.search(), { q: words }));
  }

  return (
    <form action={paths.search()} role="search" className="mt-8 flex max-w-[34rem] gap-3" onSubmit={search}>
      <label htmlFor={id} className="sr-only">
        Search the site
      </label>
      {/* The key shows the words of another address. */}
      <input
        key={q}
        id={id}
        type="search"
        name="q"
        required
        defaultValue={q}
        maxLength={200}
        placeholder="What are you looking for?"
        className="min-h-11 min-w-0 flex-1 rounded-panel border border-ash bg-paper px-4"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
