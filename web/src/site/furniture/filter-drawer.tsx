/** The filters of small screens, in a drawer. */
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button";
import { count } from "../../ui/format";
import { CloseIcon } from "../../ui/icons";
import { Link } from "../../ui/link";
import { type Listing, listingPath, withoutFilters } from "./address";

type Props = { total: number; isFiltered: boolean; listing: Listing; onClose: () => void; children: ReactNode };

export function FilterDrawer({ total, isFiltered, listing, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A native modal traps the focus, closes on Escape and hides the page from screen readers.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Filters" onClose={onClose} className="filter-drawer">
      <header>
        <h2 className="font-display">Filters</h2>
        <button type="button" aria-label="Close filters" onClick={onClose}>
          <CloseIcon className="size-6" />
        </button>
      </header>
      <div className="filter-drawer-body">{children}</div>
      <footer>
        {isFiltered && <Link to={listingPath(withoutFilters(listing))}>Clear filters</Link>}
        <Button onClick={onClose}>{total === 0 ? "Close" : `Show ${count(total, "piece")}`}</Button>
      </footer>
    </dialog>
  );
}
