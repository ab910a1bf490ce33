declare global {
  interface Window {
    interactions?: Map<number, number>;
  }
}

/** In the page: keeps the longest duration of each interaction from now on (Event Timing). */
export function watchInteractions(): void {
  const interactions = new Map<number, number>();
  window.interactions = interactions;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const known = interactions.get(entry.interactionId) ?? 0;
      interactions.set(entry.interactionId, Math.max(known, entry.duration));
    }
    // 16 ms is the least that browsers report.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** In the page: milliseconds from each interaction to the next paint. */
export const interactionsOf = (): number[] => [...(window.interactions?.values() ?? [])];
