import type { UnknownAction, ThunkAction } from '@reduxjs/toolkit';
import type { EventType } from '#contracts/events.ts';
import type { StreamName } from '#contracts/socket.ts';
import { api } from '../lib/api.ts';
import type { AppDispatch, RootState } from '../lib/store.ts';
import type { EventOf, NumberedEvent } from './numbered-event.ts';

/** How events reach the cache entries of one endpoint. `arg` is the entry's query argument. */
export interface LiveResource {
  endpointName: string;
  stream: StreamName;
  concerns: (event: NumberedEvent, arg: unknown) => boolean;
  apply: (dispatch: AppDispatch, arg: unknown, events: readonly NumberedEvent[]) => void;
  /** Sets `asOf` of the entry to FROZEN. */
  freeze: (dispatch: AppDispatch, arg: unknown) => void;
  refetch: (dispatch: AppDispatch, arg: unknown) => void;
}

/** The parts of an RTK Query endpoint that a live resource needs. */
interface Endpoint<Data, Arg> {
  name: string;
  Types: { ResultType: Data; QueryArg: Arg };
  initiate: (arg: never, options: never) => unknown;
}

interface Registration<Data, Arg, Type extends EventType> {
  endpoint: Endpoint<Data, Arg>;
  /** Defaults to the user's own stream. */
  stream?: StreamName;
  /** Event types that can change an entry. */
  events: readonly Type[];
  /** Filters `events` to those that change the entry with this argument. */
  concerns?: (event: EventOf<Type>, arg: Arg) => boolean;
}

const resources = new Map<string, LiveResource>();

export const liveResource = (endpointName: string | undefined): LiveResource | undefined =>
  endpointName === undefined ? undefined : resources.get(endpointName);

/**
 * Keeps every cached answer of a query current by push. Call it at the top of a feature's `live.ts`
 * and import that file in each page that reads the query. The endpoint must answer with
 * `liveAnswer` and provide the tag `Live`. `fold` changes the entry in place; it receives only
 * events that are newer than the entry, in order.
 */
export function registerLive<Data extends { asOf: number }, Arg, Type extends EventType>(
  registration: Registration<Data, Arg, Type> & {
    fold: (entry: Data, events: readonly EventOf<Type>[]) => void;
  },
): void {
  const { endpoint, fold } = registration;
  register(registration, {
    apply: (entry: Data, events) => {
      foldNewer(entry, events, fold);
    },
    freeze: (entry) => {
      entry.asOf = FROZEN;
    },
    endpointName: endpoint.name,
  });
}

/** The same for an infinite query. Each page has its own `asOf`, which `fold` compares and sets. */
export function registerLivePages<Page extends { asOf: number }, Arg, Type extends EventType>(
  registration: Registration<Page, Arg, Type> & {
    fold: (pages: Page[], events: readonly EventOf<Type>[], arg: Arg) => void;
  },
): void {
  const { endpoint, fold } = registration;
  register(registration, {
    apply: (entry: { pages: Page[] }, events, arg) => {
      fold(entry.pages, events, arg);
    },
    freeze: ({ pages }) => {
      for (const page of pages) page.asOf = FROZEN;
    },
    endpointName: endpoint.name,
  });
}

/** Folds the events that are not yet in the entry and moves its `asOf` on. */
export function foldNewer<Data extends { asOf: number }, Event extends { seq: number }>(
  entry: Data,
  events: readonly Event[],
  fold: (entry: Data, events: readonly Event[]) => void,
): void {
  const newer = events.filter(({ seq }) => seq > entry.asOf);
  const last = newer.at(-1);
  if (last === undefined) return;
  fold(entry, newer);
  entry.asOf = last.seq;
}

function register<Entry, Data, Arg, Type extends EventType>(
  { endpoint, stream = 'user', events, concerns = () => true }: Registration<Data, Arg, Type>,
  {
    endpointName,
    apply,
    freeze,
  }: {
    endpointName: string;
    apply: (entry: Entry, events: readonly EventOf<Type>[], arg: Arg) => void;
    freeze: (entry: Entry) => void;
  },
): void {
  const types: readonly string[] = events;
  const isOwn = (event: NumberedEvent): event is EventOf<Type> => types.includes(event.type);
  const update = (dispatch: AppDispatch, arg: unknown, recipe: (entry: Entry) => void): void => {
    // The base API does not know the endpoints injected by features.
    dispatch(api.util.updateQueryData(endpointName as never, arg as never, recipe as never));
  };
  resources.set(endpointName, {
    endpointName,
    stream,
    concerns: (event, arg) => isOwn(event) && concerns(event, arg as Arg),
    apply: (dispatch, arg, all) => {
      const own = all.filter(isOwn);
      if (own.length > 0) update(dispatch, arg, (entry) => apply(entry, own, arg as Arg));
    },
    freeze: (dispatch, arg) => update(dispatch, arg, freeze),
    refetch: (dispatch, arg) => {
      const initiate = endpoint.initiate as (
        arg: unknown,
        options: { forceRefetch: true; subscribe: false },
      ) => ThunkAction<unknown, RootState, unknown, UnknownAction>;
      void dispatch(initiate(arg, { forceRefetch: true, subscribe: false }));
    },
  });
}

/**
 * An entry that no event may touch until a new snapshot replaces it: its numbers belong to a
 * history that the server no longer has, or something before its next event is missing.
 */
export const FROZEN = Number.MAX_SAFE_INTEGER;

type Effect = (dispatch: AppDispatch, events: readonly NumberedEvent[]) => void;

const effects: Effect[] = [];

/** Runs after events of these types have been folded into the cache, such as to show a toast. */
export function registerEffect<Type extends EventType>(
  types: readonly Type[],
  effect: (dispatch: AppDispatch, events: readonly EventOf<Type>[]) => void,
): void {
  const wanted: readonly string[] = types;
  effects.push((dispatch, events) => {
    const own = events.filter((event): event is EventOf<Type> => wanted.includes(event.type));
    if (own.length > 0) effect(dispatch, own);
  });
}

export function runEffects(dispatch: AppDispatch, events: readonly NumberedEvent[]): void {
  for (const effect of effects) effect(dispatch, events);
}
