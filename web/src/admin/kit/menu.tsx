/** Menus and popovers. */
import { DropdownMenu, Popover } from "radix-ui";
import type { ReactNode } from "react";
import { IconAction } from "./button";
import { CheckIcon, MoreIcon } from "./icons";

const panelClass =
  "z-50 max-h-[min(26rem,var(--radix-popper-available-height))] min-w-48 overflow-y-auto rounded-lg border border-seam " +
  "bg-paper p-1 text-sm text-ink shadow-panel outline-none motion-safe:transition-opacity starting:opacity-0";

const itemClass =
  "flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 outline-none select-none " +
  "data-disabled:cursor-not-allowed data-disabled:text-ash/70 data-highlighted:bg-linen max-md:min-h-11";

export function Menu({
  button,
  align = "end",
  children,
}: {
  button: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    // A modal menu would hide the scroll bar and shift the page.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} sideOffset={4} collisionPadding={8} className={panelClass}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Actions of a record that have no button of their own. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      button={
        <IconAction label="More">
          <MoreIcon />
        </IconAction>
      }
    >
      {children}
    </Menu>
  );
}

type MenuItemProps = {
  onSelect: () => void;
  children: ReactNode;
  danger?: boolean;
  /** Disables the item and says why. */
  reason?: string | undefined;
  aside?: ReactNode;
};

export function MenuItem({ onSelect, children, danger = false, reason, aside }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={reason !== undefined}
      onSelect={onSelect}
      className={`${itemClass} ${danger ? "text-error" : ""}`}
    >
      <span className="min-w-0 flex-1 py-1.5">
        <span className="block">{children}</span>
        {reason && <span className="block max-w-64 text-xs text-ash">{reason}</span>}
      </span>
      {aside && <span className="text-xs text-ash">{aside}</span>}
    </DropdownMenu.Item>
  );
}

/** Toggling it keeps the menu open. */
export function MenuSwitch({
  checked,
  onChange,
  disabled = false,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <CheckIcon className={checked ? "size-4 text-areca" : "invisible size-4"} />
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuTitle({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs text-ash">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-seam" />;
}

/** A popover with controls, such as a filter. */
export function Panel({
  button,
  label,
  align = "start",
  open,
  onOpenChange,
  children,
}: {
  button: ReactNode;
  label: string;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Popover.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={`${panelClass} max-w-[calc(100vw-16px)]`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
