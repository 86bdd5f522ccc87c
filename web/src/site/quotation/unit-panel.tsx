/** What a tapped unit is made of, and what its line costs. It loads Radix: import it lazily. */
import { Popover } from "radix-ui";
import { useId } from "react";
import type { PublicItem } from "../../api/contract/types.gen";
import type { Anchor } from "../../features/drawing/anchor";
import { money } from "../../ui/format";
import { CloseIcon } from "../../ui/icons";
import { Breakdown, Specification } from "./breakdown";
import { Calculation } from "./calculation";

/** The number of the unit's line, and where it was tapped. */
export type UnitOpening = { line: number; anchor: Anchor };

type UnitPanelProps = { opening: UnitOpening; item: PublicItem; onClose: () => void; onReturn: () => void };

export function UnitPanel({ opening, item: { line, addOns }, onClose, onReturn }: UnitPanelProps) {
  const title = useId();
  const included = addOns.filter(({ counts }) => counts);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: opening.anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={title}
          className="quote-unit"
          sideOffset={12}
          // Clear of the page's bars.
          collisionPadding={{ top: 88, right: 16, bottom: 80, left: 16 }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever clicked elsewhere is there.
            if (document.activeElement === document.body) onReturn();
          }}
          onInteractOutside={(event) => {
            // Opens the panel itself, at another unit.
            if (event.target instanceof Element && event.target.closest("[data-line]")) event.preventDefault();
          }}
        >
          <h3 id={title} className="font-display">
            {line.name}
          </h3>
          <Specification line={line} />
          <Calculation line={line} />
          <Breakdown parts={line.parts} />
          {included.length > 0 && (
            <>
              <h4>Add-ons</h4>
              <ul>
                {included.map(({ id, name, netPaise }) => (
                  <li key={id}>
                    <span>{name}</span> <span className="quote-amount">{money(netPaise)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="quote-small">The price is for all units of this line.</p>
          <Popover.Close aria-label="Close">
            <CloseIcon />
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
