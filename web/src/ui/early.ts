/**
 * What visitors do on a page whose script is not there yet: it counts once it is. They see it at once, since buttons are
 * pressed, choices are ticked and text appears without a script, too.
 *
 * The layout is there before the page within it (`<main>`), whose code is a file of its own.
 */

export type PagePart = "layout" | "page";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const choiceTypes = ["checkbox", "radio"];

/** With the state that the control had before. Buttons have none. */
type Click = { control: HTMLElement; wasChecked: boolean; event: Event };

let clicked: Click[] = [];
const typed = new Map<TextField, string>();

/** Somebody who clicks more than this sees that something is missing. */
const maxClicks = 10;

/** Those that answer by themselves. */
const answering = new Set<PagePart>();

const events = { click: keepClick, input: keepText, submit: hold } as const;

/** Remembers clicks and text, and keeps forms from being sent as they are. */
export function keepEarly(): void {
  answering.clear();
  // Before React hears of them: it lets nobody else hear of what is done where its code is still missing.
  for (const [type, listener] of Object.entries(events)) document.addEventListener(type, listener, true);
}

const partOf = (element: Element): PagePart => (element.closest("main") ? "page" : "layout");

function keepClick(event: Event): void {
  const { target } = event;
  const control =
    target instanceof Element && target.closest<HTMLElement>("button, input[type=radio], input[type=checkbox]");
  if (!control || answering.has(partOf(control)) || clicked.length >= maxClicks) return;
  clicked.push({ control, wasChecked: isChoice(control) && control.type === "checkbox" && !control.checked, event });
}

function keepText({ target }: Event): void {
  if (isTextField(target) && !answering.has(partOf(target))) typed.set(target, target.value);
}

function hold(event: Event): void {
  const { target } = event;
  // A form with an address works without the script.
  if (target instanceof Element && !answering.has(partOf(target)) && !target.hasAttribute("action"))
    event.preventDefault();
}

/** From here on the part answers by itself: what is done now must not count twice. */
export function stopKeeping(part: PagePart): void {
  answering.add(part);
  // React answers the click that makes it take over, but takes a choice as it finds it: as made before.
  const isAnswered = ({ control, event }: Click) =>
    partOf(control) === part && event.eventPhase !== Event.NONE && !isChoice(control);
  clicked = clicked.filter((click) => !isAnswered(click));
  if (answering.size < 2) return;
  for (const [type, listener] of Object.entries(events)) document.removeEventListener(type, listener, true);
}

/** Once the part answers: it hears of everything in the form of events, one after the other, as from a person. */
export async function repeatEarly(part: PagePart): Promise<void> {
  for (const [field, value] of typed) {
    if (partOf(field) !== part) continue;
    typed.delete(field);
    if (field.isConnected) type(field, value);
  }
  const done = clicked.filter(({ control }) => partOf(control) === part);
  clicked = clicked.filter((click) => !done.includes(click));
  for (const { control, wasChecked } of done) {
    if (!control.isConnected) continue;
    if (isChoice(control)) control.checked = wasChecked;
    control.click();
    // What the page made of it counts for the next.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** React hears of a value only if it was not set through its own property of the element. */
function type(field: TextField, value: string): void {
  // Chosen files stay.
  if (field.type !== "file")
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function isChoice(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && choiceTypes.includes(element.type);
}

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement) return !choiceTypes.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
