/** Clicks on buttons of a page whose script is not there yet: they count once it is. Links work by themselves. */

let clicked: HTMLElement | null = null;

/** Remembers the last click on a button, and keeps forms from being sent as they are. */
export function keepClicks(): void {
  document.addEventListener("click", keep);
  document.addEventListener("submit", hold);
}

function keep({ target }: Event): void {
  clicked = target instanceof Element ? target.closest<HTMLElement>("button") : null;
}

function hold(event: Event): void {
  // A form with an address works without the script.
  if (event.target instanceof Element && !event.target.hasAttribute("action")) event.preventDefault();
}

/** Once the page answers to clicks. */
export function repeatClick(): void {
  document.removeEventListener("click", keep);
  document.removeEventListener("submit", hold);
  if (clicked?.isConnected) clicked.click();
  clicked = null;
}
