type Load = () => Promise<unknown>;

let loads: Readonly<Record<string, Load>> = {};

/** Set once by the router's list of pages, so that links need not import it. */
export function setPrefetch(byPath: Readonly<Record<string, Load>>): void {
  loads = byPath;
}

/** Handlers for a link: its page starts loading when the pointer or the focus rests on it. */
export function prefetchOn(path: string): { onPointerEnter: () => void; onFocus: () => void } {
  const load = (): void => {
    // A failure shows when the page is really opened.
    loads[path]?.().catch(() => undefined);
  };
  return { onPointerEnter: load, onFocus: load };
}
