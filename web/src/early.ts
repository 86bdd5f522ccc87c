/**
 * What visitors do on a page whose script is not there yet: it counts once it is. They see it at once, since buttons are
 * pressed, choices are ticked and text appears without a script, too.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const choiceTypes = ["checkbox", "radio"];

/** Each with the state that it had before. Buttons have none. */
const clicked: { control: HTMLElement; wasChecked: boolean }[] = [];
const typed = new Map<TextField, string>();

/** Somebody who clicks more than this sees that something is missing. */
const maxClicks = 10;

const events = { click: keepClick, input: keepText, submit: hold } as const;

/** Remembers clicks and text, and keeps forms from being sent as they are. */
export function keepEarly(): void {
  for (const [type, listener] of Object.entries(events)) document.addEventListener(type, listener);
}

function keepClick({ target }: Event): void {
  const control =
    target instanceof Element && target.closest<HTMLElement>("button, input[type=radio], input[type=checkbox]");
  if (!control || clicked.length >= maxClicks) return;
  clicked.push({ control, wasChecked: isChoice(control) && control.type === "checkbox" && !control.checked });
}

function keepText({ target }: Event): void {
  if (isTextField(target)) typed.set(target, target.value);
}

function hold(event: Event): void {
  // A form with an address works without the script.
  if (event.target instanceof Element && !event.target.hasAttribute("action")) event.preventDefault();
}

/** From here on the page answers by itself: what is done now must not count twice. */
export function stopKeeping(): void {
  for (const [type, listener] of Object.entries(events)) document.removeEventListener(type, listener);
}

/** Once the page answers: it hears of everything in the form of events, one after the other, as from a person. */
export async function repeatEarly(): Promise<void> {
  for (const [field, value] of typed) if (field.isConnected) type(field, value);
  typed.clear();
  for (const { control, wasChecked } of clicked.splice(0)) {
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
