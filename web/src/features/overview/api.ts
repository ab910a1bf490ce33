import { overviewSchema } from '#contracts/overview.ts';
import type { Overview } from '#contracts/overview.ts';
import { compareResults } from '#domain/search/order.ts';
import { OVERVIEW_LIMITS, toActivity, withArrivals } from '#domain/overview.ts';
import type { RecentActivity } from '#domain/overview.ts';
import { api, live, fixed } from '../../lib/api.ts';
import { plain } from '../../live/plain.ts';
import { registerLive } from '../../live/registry.ts';
import type { EventOf, NumberedEvent } from '../../live/numbered-event.ts';

/** Updates the start page in place. */
export function foldOverview(entry: Overview, events: readonly NumberedEvent[]): void {
  let arrival: EventOf<'search.results_added.v1'>[] = [];
  const land = (): void => {
    if (arrival.length > 0) entry.recentActivity = arrive(plain(entry.recentActivity), arrival);
    arrival = [];
  };
  for (const event of events) {
    if (event.type !== 'search.results_added.v1') apply(entry, event);
    else {
      // What is stored together may arrive in several events, best first.
      if (arrival[0] !== undefined && !isSameArrival(arrival[0], event)) land();
      arrival.push(event);
    }
  }
  land();
}

function apply(entry: Overview, event: NumberedEvent): void {
  switch (event.type) {
    case 'search.created.v1':
      entry.insights.totalSearches += 1;
      entry.insights.lastActivityDate = event.data.search.createdAt;
      entry.recentSearches = [event.data.search, ...entry.recentSearches].slice(
        0,
        OVERVIEW_LIMITS.searches,
      );
      return;
    case 'competitors.discovery_created.v1':
      entry.insights.lastActivityDate = event.data.discovery.createdAt;
      return;
    case 'gpt_analysis.created.v1':
      entry.insights.lastActivityDate = event.data.analysis.createdAt;
      return;
    case 'search.changed.v1': {
      const { search } = event.data;
      entry.recentSearches = entry.recentSearches.map((known) =>
        known.id === search.id ? search : known,
      );
      return;
    }
    case 'lead.saved.v1':
    case 'lead.changed.v1':
    case 'lead.removed.v1':
      entry.leads = event.data.counts;
      return;
    case 'plan.changed.v1':
      entry.usage = event.data.planInfo.counters;
  }
}

const isSameArrival = (
  a: EventOf<'search.results_added.v1'>,
  b: EventOf<'search.results_added.v1'>,
): boolean => a.data.searchId === b.data.searchId && a.at === b.at;

function arrive(
  known: readonly RecentActivity[],
  events: readonly EventOf<'search.results_added.v1'>[],
): RecentActivity[] {
  const lines = events.flatMap(({ data }) =>
    data.results
      .toSorted(compareResults)
      .flatMap((each) => [each, ...each.elsewhere])
      .map((result) => toActivity(data.searchId, result)),
  );
  return withArrivals(
    known,
    lines.filter((line) => line !== null),
  );
}

/** The start page in one answer, kept current by push. */
const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOverview: build.query({
      query: fixed('/overview'),
      ...live(overviewSchema),
    }),
  }),
});

export const { useGetOverviewQuery } = overviewApi;

registerLive({
  endpoint: overviewApi.endpoints.getOverview,
  events: [
    'search.created.v1',
    'competitors.discovery_created.v1',
    'gpt_analysis.created.v1',
    'search.changed.v1',
    'search.results_added.v1',
    'plan.changed.v1',
    'lead.saved.v1',
    'lead.changed.v1',
    'lead.removed.v1',
  ],
  fold: foldOverview,
});
