/**
 * Which modules a page has imported while it was rendered, for the style sheets that it needs.
 *
 * The server's build wraps every dynamic import in `used`, with the module's path (see `vite.server.config.ts`).
 */
const modules = new Set<string>();

export function used<T>(module: string, load: () => Promise<T>): Promise<T> {
  modules.add(module);
  return load();
}

export function forgetModules(): void {
  modules.clear();
}

export function usedModules(): string[] {
  return [...modules];
}
