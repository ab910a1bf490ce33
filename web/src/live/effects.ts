import type { EventType } from '#contracts/events.ts';
import type { AppDispatch } from '../lib/store.ts';
import type { EventOf, NumberedEvent } from './numbered-event.ts';

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
