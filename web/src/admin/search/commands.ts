/** Commands of the search: what the register of screens lets this user create and open. */
import type { Me } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { allows } from "../kit/access";
import { sectionsFor } from "../settings/sections";
import type { Icon } from "../shell/icons";
import { visibleScreens } from "../shell/navigation";

export type Command = {
  group: "Create" | "Go to";
  label: string;
  to: string;
  icon: Icon;
  /** Offered before anything is typed: screens of the menu, not those below them. */
  isMain: boolean;
};

export function commandsFor(me: Me): Command[] {
  const creations: Command[] = [];
  const places: Command[] = [];
  for (const { path, label, icon, creates, children = [] } of visibleScreens(me)) {
    if (creates && allows(me, creates.area, creates.verb)) {
      creations.push({ group: "Create", label: creates.label, to: creates.path, icon, isMain: true });
    }
    const go = (label: string, to: string, isMain = false) => places.push({ group: "Go to", label, to, icon, isMain });
    go(label, path, true);
    for (const child of children) if (child.label) go(`${label}: ${child.label}`, child.path);
    if (path !== paths.adminSettings()) continue;
    for (const section of sectionsFor(me)) go(`${label}: ${section.label}`, `${path}?section=${section.id}`);
  }
  return [...creations, ...places];
}

/** What people also call it. */
const otherWords = { Create: "add create new", "Go to": "go to open" };

/** The commands in which each typed word begins a word. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text);
  return commands.filter(({ label, group }) => {
    const words = wordsOf(`${label} ${otherWords[group]}`);
    return typed.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{Alphabetic}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
