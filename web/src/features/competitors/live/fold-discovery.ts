import { compareCompetitors } from '#domain/competitors/discovery.ts';
import type { DiscoveryDetail } from '#contracts/competitors/discovery.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

type DiscoveryEvent = EventOf<
  | 'competitors.discovery_created.v1'
  | 'competitors.discovery_changed.v1'
  | 'competitors.discovery_progress.v1'
  | 'competitors.found.v1'
  | 'competitors.monitored.v1'
  | 'competitors.removed.v1'
>;

/** The discovery that an event is about; null if any open one may show its competitor. */
export function discoveryIdOf(event: DiscoveryEvent): string | null {
  if ('discovery' in event.data) return event.data.discovery.id;
  return 'searchId' in event.data ? event.data.searchId : null;
}

/** Applies events to a discovery in place; a known competitor's card is updated. */
export function foldDiscovery(entry: DiscoveryDetail, events: readonly DiscoveryEvent[]): void {
  for (const event of events) {
    switch (event.type) {
      case 'competitors.discovery_created.v1':
      case 'competitors.discovery_changed.v1':
        Object.assign(entry, event.data.discovery);
        break;
      case 'competitors.discovery_progress.v1': {
        const { progress } = event.data;
        const at = entry.progress.findIndex(({ platform }) => platform === progress.platform);
        if (at < 0) entry.progress.push(progress);
        else entry.progress[at] = progress;
        break;
      }
      case 'competitors.found.v1': {
        const { competitors, removedIds } = event.data;
        const changed = new Set([...competitors.map(({ id }) => id), ...removedIds]);
        entry.competitors = [
          ...entry.competitors.filter(({ id }) => !changed.has(id)),
          ...competitors,
        ].toSorted(compareCompetitors);
        break;
      }
      case 'competitors.monitored.v1': {
        const { id, monitoredSince, status } = event.data.competitor;
        const card = entry.competitors.find((competitor) => competitor.id === id);
        if (card) Object.assign(card, { monitoredSince, status });
        break;
      }
      case 'competitors.removed.v1': {
        const card = entry.competitors.find(({ id }) => id === event.data.competitorId);
        if (card) Object.assign(card, { monitoredSince: null, status: 'discovered' });
        break;
      }
    }
  }
}
