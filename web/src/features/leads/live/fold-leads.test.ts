import { createNextState, freeze } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import type { Lead, LeadMark, SavedPlaces } from '#contracts/leads/leads.ts';
import { savedPlaceOf } from '../save/saved-place.ts';
import { foldLeadPages, foldPlaces, putPlace, removePlace } from './fold-leads.ts';
import type { LeadEvent } from './fold-leads.ts';

const COUNTS = { saved: 1, contacted: 1, replied: 0, customer: 0, not_for_me: 0 };
const AT = '2026-11-21T09:00:00.000Z';

const markOf = (leadId: string, change: Partial<LeadMark> = {}): LeadMark => ({
  leadId,
  state: 'saved',
  note: '',
  followUpOn: null,
  mentionIds: [`post-${leadId}`],
  updatedAt: AT,
  ...change,
});

const leadOf = (leadId: string): Lead => ({
  ...markOf(leadId),
  post: {
    platform: 'reddit',
    url: 'https://example.test/',
    title: 'Title',
    excerpt: '',
    author: null,
    createdAt: null,
    textRemoved: false,
  },
  reason: '',
  intent: null,
  origin: { kind: 'link', id: null, label: '' },
  savedAt: AT,
  contactedAt: null,
  customerAt: null,
});

const changed = (seq: number, ...marks: LeadMark[]): LeadEvent => ({
  type: 'lead.changed.v1',
  seq,
  stream: 'user',
  at: AT,
  data: { marks, counts: COUNTS },
});
const removed = (seq: number, leadId: string): LeadEvent => ({
  type: 'lead.removed.v1',
  seq,
  stream: 'user',
  at: AT,
  data: { leadId, mentionIds: [], counts: COUNTS },
});

const pageOf = (asOf: number, ...ids: string[]) => ({
  asOf,
  items: ids.map(leadOf),
  nextCursor: null,
  counts: { ...COUNTS, saved: 9 },
});

test('A-88: every page applies the events newer than itself, each once', () => {
  const pages = [pageOf(1, 'a', 'b'), pageOf(5, 'c')];
  foldLeadPages(pages, [
    changed(3, markOf('a', { state: 'contacted' }), markOf('c', { note: 'x' })),
  ]);
  expect(pages[0]?.items.map(({ state }) => state)).toEqual(['contacted', 'saved']);
  expect(pages[0]).toMatchObject({ asOf: 3, counts: COUNTS });
  expect(pages[1]).toMatchObject({ asOf: 5, counts: { saved: 9 } });
  expect(pages[1]?.items[0]?.note).toBe('');
  foldLeadPages(pages, [removed(6, 'b')]);
  expect(pages[0]?.items.map(({ leadId }) => leadId)).toEqual(['a']);
});

test('a batch that removes one lead and changes another applies to the frozen lists of the store', () => {
  const events = [removed(2, 'b'), changed(3, markOf('a', { state: 'replied' }))];
  const pages = freeze([pageOf(1, 'a', 'b', 'c')], true);
  const [page] = createNextState(pages, (draft) => foldLeadPages(draft, events));
  expect(page?.items.map(({ leadId, state }) => [leadId, state])).toEqual([
    ['a', 'replied'],
    ['c', 'saved'],
  ]);
  expect(page?.items[1]).toBe(pages[0]?.items[2]);
  const places = ['a', 'b'].map((leadId) => ({
    leadId,
    state: 'saved' as const,
    mentionIds: [],
    url: 'u',
  }));
  const saved = createNextState(freeze({ places }, true), (draft) => foldPlaces(draft, events));
  expect(saved.places).toEqual([
    { leadId: 'a', state: 'replied', mentionIds: ['post-a'], url: 'u' },
  ]);
});

test('changes to two fields in two tabs are both kept', () => {
  const [page] = [pageOf(1, 'a')];
  foldLeadPages(page ? [page] : [], [
    changed(2, markOf('a', { note: 'called' })),
    changed(3, markOf('a', { note: 'called', followUpOn: '2026-12-01' })),
  ]);
  expect(page?.items[0]).toMatchObject({ note: 'called', followUpOn: '2026-12-01' });
});

test('posts are marked by every post of their conversation, plain links by their address', () => {
  const saved: SavedPlaces = { places: [] };
  foldPlaces(saved, [
    {
      type: 'lead.saved.v1',
      seq: 1,
      stream: 'user',
      at: AT,
      data: { mark: markOf('a', { mentionIds: ['1', '2'] }), counts: COUNTS },
    },
  ]);
  const url = 'https://example.test/thread';
  putPlace(saved, { leadId: 'b', state: 'saved', mentionIds: [], url });
  foldPlaces(saved, [changed(2, markOf('b', { state: 'replied', mentionIds: [] }))]);
  const frozen = structuredClone(saved);
  expect(savedPlaceOf(frozen, { mentionId: '2' })?.leadId).toBe('a');
  expect(savedPlaceOf(frozen, { url })?.state).toBe('replied');
  expect(savedPlaceOf(frozen, { mentionId: '3' })).toBeNull();
  removePlace(saved, 'a');
  expect(savedPlaceOf(structuredClone(saved), { mentionId: '1' })).toBeNull();
});
