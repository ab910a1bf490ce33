import type { Lead, LeadMark, LeadPage, SavedPlace, SavedPlaces } from '#contracts/leads/leads.ts';
import { plain } from '../../../live/plain.ts';
import { foldNewer } from '../../../live/registry.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

export const LEAD_EVENTS = ['lead.saved.v1', 'lead.changed.v1', 'lead.removed.v1'] as const;
export type LeadEvent = EventOf<(typeof LEAD_EVENTS)[number]>;

/**
 * Applies events to every loaded page of a list; new leads arrive by a refetch, with their posts.
 */
export function foldLeadPages(
  pages: (LeadPage & { asOf: number })[],
  events: readonly LeadEvent[],
): void {
  for (const page of pages) foldNewer(page, events, foldIntoPage);
}

/** All events in one pass over the rows, of which there may be thousands. */
function foldIntoPage(page: LeadPage, events: readonly LeadEvent[]): void {
  const marks = new Map<string, LeadMark>();
  const removed = new Set<string>();
  for (const event of events) {
    page.counts = event.data.counts;
    if (event.type === 'lead.removed.v1') removed.add(event.data.leadId);
    else for (const mark of marksOf(event)) marks.set(mark.leadId, mark);
  }
  const items = plain(page.items);
  if (!items.some(({ leadId }) => marks.has(leadId) || removed.has(leadId))) return;
  page.items = items
    .filter(({ leadId }) => !removed.has(leadId))
    .map((lead) => {
      const mark = marks.get(lead.leadId);
      return mark === undefined ? lead : { ...lead, ...mark };
    });
}

const marksOf = (event: Exclude<LeadEvent, EventOf<'lead.removed.v1'>>): readonly LeadMark[] =>
  event.type === 'lead.saved.v1' ? [event.data.mark] : event.data.marks;

/** Applies events to the state, note and follow-up of one open lead. */
export function foldLead(lead: Lead, events: readonly LeadEvent[]): void {
  for (const event of events) {
    if (event.type !== 'lead.changed.v1') continue;
    const mark = event.data.marks.find(({ leadId }) => leadId === lead.leadId);
    if (mark !== undefined) Object.assign(lead, mark);
  }
}

/** Applies events to the list of saved posts. Events carry no address, so a known one is kept. */
export function foldPlaces(entry: SavedPlaces, events: readonly LeadEvent[]): void {
  for (const event of events) {
    if (event.type === 'lead.removed.v1') {
      removePlace(entry, event.data.leadId);
      continue;
    }
    for (const { leadId, state, mentionIds } of marksOf(event)) {
      putPlace(entry, { leadId, state, mentionIds, url: null });
    }
  }
}

const BEING_SAVED = 'being-saved-';

/** The id of a lead until the server has given it its own. */
export const idWhileSaving = (requestId: string): string => `${BEING_SAVED}${requestId}`;

/** Shown as saved already; there is nothing to open yet. */
export const isBeingSaved = ({ leadId }: Pick<SavedPlace, 'leadId'>): boolean =>
  leadId.startsWith(BEING_SAVED);

export function removePlace(entry: SavedPlaces, leadId: string): void {
  entry.places = plain(entry.places).filter((place) => place.leadId !== leadId);
}

export function putPlace(entry: SavedPlaces, place: SavedPlace): void {
  const places = plain(entry.places);
  const at = places.findIndex(({ leadId }) => leadId === place.leadId);
  const known = places[at];
  if (known === undefined) entry.places.push(place);
  else entry.places[at] = { ...known, ...place, url: place.url ?? known.url };
}
