/** Changes a material beside where the drawing shows it. It loads Radix: import it lazily; the server leaves it out. */
import { Popover } from "radix-ui";
import { type ReactNode, useRef } from "react";
import type { KitchenChoices } from "../../api/contract/types.gen";
import { CloseIcon } from "../../ui/icons";
import { type Opening, materialNames, offeredOf } from "./materials";
import { OptionRow } from "./option-row";

type ChooserProps = {
  opening: Opening;
  choices: KitchenChoices;
  value: string;
  onChange: (option: string) => void;
  onClose: () => void;
  /** Shown with the choices, since the page's own may be out of view. */
  price: ReactNode;
  /** What was tapped, and what it costs. */
  facts: ReactNode;
};

/** It stays open, so that one can compare. */
export function MaterialChooser({ opening, choices, value, onChange, onClose, price, facts }: ChooserProps) {
  const { material, anchor, button } = opening;
  const content = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={`${materialNames[material]}: choose a material`}
          className="kitchen-chooser"
          sideOffset={16}
          // Clear of the page's bars.
          collisionPadding={{ top: 88, right: 16, bottom: 80, left: 16 }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.querySelector<HTMLInputElement>(":checked")?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever clicked elsewhere is there.
            if (document.activeElement === document.body) button?.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            // Opens the chooser itself: for the other material, or at another place.
            if (event.target instanceof Element && event.target.closest("[data-material]")) event.preventDefault();
          }}
        >
          {facts}
          <OptionRow
            legend={materialNames[material]}
            name="chooser"
            {...offeredOf(material, choices)}
            value={value}
            onChange={onChange}
          />
          {price}
          <Popover.Close aria-label="Close">
            <CloseIcon />
          </Popover.Close>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
