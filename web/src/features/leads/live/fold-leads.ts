import type { Lead, LeadPage, SavedPlace, SavedPlaces } from '#contracts/leads/leads.ts';
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
  for (const page of pages) {
    foldNewer(page, events, (entry, newer) => {
      for (const event of newer) foldIntoPage(entry, event);
    });
  }
}

function foldIntoPage(page: LeadPage, event: LeadEvent): void {
  page.counts = event.data.counts;
  if (event.type === 'lead.removed.v1') {
    const { leadId } = event.data;
    page.items = page.items.filter((lead) => lead.leadId !== leadId);
    return;
  }
  const marks = event.type === 'lead.saved.v1' ? [event.data.mark] : event.data.marks;
  for (const mark of marks) {
    const lead = page.items.find(({ leadId }) => leadId === mark.leadId);
    if (lead !== undefined) Object.assign(lead, mark);
  }
}

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
    const marks = event.type === 'lead.saved.v1' ? [event.data.mark] : event.data.marks;
    for (const { leadId, state, mentionIds } of marks) {
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
  entry.places = entry.places.filter((place) => place.leadId !== leadId);
}

export function putPlace(entry: SavedPlaces, place: SavedPlace): void {
  const known = entry.places.find(({ leadId }) => leadId === place.leadId);
  if (known === undefined) entry.places.push(place);
  else Object.assign(known, { ...place, url: place.url ?? known.url });
}
