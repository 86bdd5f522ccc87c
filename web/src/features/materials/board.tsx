/** The board of a quotation: its materials and finishes, how they look, and the rooms that use them. Prints alone. */
import "./board.css";
import { useId } from "react";
import type { QuotationBoardItem } from "../../api/contract/types.gen";
import { Button } from "../../ui/button";
import { Photograph } from "../../ui/photograph";
import { DrawnSurface } from "./drawn-surface";

type BoardProps = {
  items: readonly QuotationBoardItem[];
  /** What it is of, on paper: the quotation's number and its customer. */
  caption: string;
  className?: string;
};

export function Board({ items, caption, className = "" }: BoardProps) {
  const title = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={title} className={`board ${className}`}>
      <header>
        <h2 id={title} className="font-display">
          Materials and finishes
        </h2>
        <p className="board-caption">{caption}</p>
        <Button variant="secondary" onClick={printBoard}>
          Print board
        </Button>
      </header>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <Surface item={item} />
            <strong>{item.name}</strong>
            <span className="board-rooms">{item.rooms.join(", ")}</span>
          </li>
        ))}
      </ul>
      {items.some(({ drawn }) => drawn) && (
        <p>Swatches marked “Drawn” show the kind of surface, not its exact colour. Ask us for samples.</p>
      )}
    </section>
  );
}

function Surface({ item: { name, texture, textureAlt, drawn } }: { item: QuotationBoardItem }) {
  if (texture) {
    return (
      <span className="board-surface">
        <Photograph picture={texture} alt={textureAlt || name} sizes="12rem" />
      </span>
    );
  }
  if (!drawn) return <span className="board-surface" aria-hidden="true" />;
  return (
    <span className="board-surface">
      <DrawnSurface src={drawn} name={name} />
      <span aria-hidden="true">Drawn</span>
    </span>
  );
}

/** The rest of the page is left out until the dialog has closed. */
function printBoard() {
  const root = document.documentElement;
  root.dataset["print"] = "board";
  window.addEventListener("afterprint", () => delete root.dataset["print"], { once: true });
  window.print();
}
