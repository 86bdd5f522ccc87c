/** What a line's finish looks like, or its material: beside the words that name it, which is why it has no text. */
import type { PublicLine, QuotationBoardItem } from "../../api/contract/types.gen";
import { Photograph } from "../../ui/photograph";

type SwatchProps = { line: PublicLine; board: readonly QuotationBoardItem[] };

export function Swatch({ line, board }: SwatchProps) {
  const surface = surfaceOf(line, board);
  if (!surface) return null;
  return (
    <span className="quote-swatch">
      {surface.texture ? (
        <Photograph picture={surface.texture} alt="" sizes="1.25rem" />
      ) : (
        <img src={surface.drawn ?? ""} alt="" width={480} height={480} loading="lazy" decoding="async" />
      )}
    </span>
  );
}

function surfaceOf({ finish, material }: PublicLine, board: SwatchProps["board"]): QuotationBoardItem | undefined {
  const shown = board.filter(({ texture, drawn }) => texture ?? drawn);
  const named = (name: string) => shown.find((item) => item.name.toLowerCase() === name.trim().toLowerCase());
  return named(finish) ?? named(material);
}
