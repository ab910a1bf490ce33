import type { UnknownAction } from '@reduxjs/toolkit';
import type { StreamName } from '#contracts/socket.ts';
import type { AppDispatch } from '../lib/store.ts';
import type { NumberedEvent } from './numbered-event.ts';

type Matcher = (action: UnknownAction) => boolean;

/** How events reach the cache entries of one endpoint. `arg` is the entry's query argument. */
export interface LiveResource {
  endpointName: string;
  stream: StreamName;
  isPending: Matcher;
  isFulfilled: Matcher;
  isRejected: Matcher;
  /** Whether an event can change the entry with this argument. */
  concerns: (event: NumberedEvent, arg: unknown) => boolean;
  apply: (dispatch: AppDispatch, arg: unknown, events: readonly NumberedEvent[]) => void;
  /** Sets `asOf` of the entry to FROZEN. */
  freeze: (dispatch: AppDispatch, arg: unknown) => void;
  refetch: (dispatch: AppDispatch, arg: unknown) => void;
}
