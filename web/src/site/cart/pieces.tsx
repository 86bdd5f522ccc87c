/** Pieces of an order, in short. */
import type { Selection } from "../../features/cart/items";
import { money } from "../../ui/format";
import type { PhotographFiles } from "../../ui/photograph";
import { Options, Thumbnail } from "./line";

type Piece = {
  id: string;
  name: string;
  options: readonly Selection[];
  quantity: number;
  valuePaise: number;
  picture: PhotographFiles | null;
  note?: string | false;
  /** Pieces that were taken out of the order. */
  gone?: { text: string; isAll: boolean } | undefined;
};

export function Pieces({ lines }: { lines: readonly Piece[] }) {
  return (
    <ul aria-label="Pieces" className="mb-5 grid gap-3">
      {lines.map(({ id, name, options, quantity, valuePaise, picture, note, gone }) => (
        <li key={id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-3">
          <Thumbnail picture={picture} image={null} />
          <div className="min-w-0">
            <p className={`leading-snug font-medium ${gone?.isAll ? "line-through" : ""}`}>
              {quantity > 1 && `${quantity} × `}
              {name}
            </p>
            <Options options={options} />
            {note && <p className="text-sm text-ash">{note}</p>}
            {gone && <p className="text-sm">{gone.text}</p>}
          </div>
          <p className="tabular-nums">{money(valuePaise)}</p>
        </li>
      ))}
    </ul>
  );
}
