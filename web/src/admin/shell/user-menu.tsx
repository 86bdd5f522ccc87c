/** The menu of the signed-in user. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Me, Role } from "../../api/contract/types.gen";
import { signOut } from "../../features/session/session";
import { paths } from "../../paths";
import { Menu, MenuItem, MenuLine } from "../kit/menu";
import { useShortcutsHelp } from "../kit/shortcuts";
import { roleNames } from "../kit/roles";

export function UserMenu({ me }: { me: Me }) {
  const [isSigningOut, setSigningOut] = useState(false);
  const help = useShortcutsHelp();
  const navigate = useNavigate();
  const name = `${me.firstName} ${me.lastName}`.trim() || me.email;
  return (
    <Menu
      button={
        <button
          type="button"
          className="flex h-9 items-center gap-2.5 rounded-md pr-2 pl-1 text-sm transition-colors hover:bg-linen max-md:h-11"
        >
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-areca text-[0.6875rem] font-semibold tracking-wide text-paper"
          >
            {initials(name)}
          </span>
          <span className="sr-only">{"Account: "}</span>
          <span className="max-w-40 truncate max-md:sr-only">{name}</span>
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="font-medium">{name}</p>
        <p className="text-xs text-ash">{me.email}</p>
        <p className="text-xs text-ash">{roleNames[me.role as Role]}</p>
      </div>
      <MenuLine />
      <MenuItem onSelect={() => void navigate(paths.account())}>Account and security</MenuItem>
      <MenuItem onSelect={() => window.open(paths.home(), "_blank", "noopener")}>Open website</MenuItem>
      <MenuItem onSelect={help} aside="?">
        Keyboard shortcuts
      </MenuItem>
      <MenuLine />
      <MenuItem
        onSelect={() => {
          if (isSigningOut) return;
          setSigningOut(true);
          void signOut();
        }}
      >
        {isSigningOut ? "Signing out…" : "Sign out"}
      </MenuItem>
    </Menu>
  );
}

function initials(name: string): string {
  const parts = name.split(/[\s.@_-]+/).filter(Boolean);
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase()).join("");
}
