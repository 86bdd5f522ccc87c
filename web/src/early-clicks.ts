/** Clicks on a page whose script is not there yet: they count once it is. Links and text fields work by themselves. */

const clicked: HTMLElement[] = [];

/** Somebody who clicks more than this sees that something is missing. */
const maxClicks = 10;

/** Remembers clicks on buttons and choices, and keeps forms from being sent as they are. */
export function keepClicks(): void {
  document.addEventListener("click", keep);
  document.addEventListener("submit", hold);
}

function keep(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>("button, input[type=radio], input[type=checkbox]");
  if (!control) return;
  // The page would not hear of a choice that was made without it.
  if (control.localName === "input") event.preventDefault();
  if (clicked.length < maxClicks) clicked.push(control);
}

function hold(event: Event): void {
  // A form with an address works without the script.
  if (event.target instanceof Element && !event.target.hasAttribute("action")) event.preventDefault();
}

/** Once the page answers to clicks. */
export function repeatClicks(): void {
  document.removeEventListener("click", keep);
  document.removeEventListener("submit", hold);
  for (const control of clicked.splice(0)) if (control.isConnected) control.click();
}
