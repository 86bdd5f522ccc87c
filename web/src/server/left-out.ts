/** In place of areas that the server does not render, and of code that only runs after an event in the browser. */
export const routes = [];

export function createClient(): never {
  throw new Error("Pages are rendered for nobody in particular.");
}
