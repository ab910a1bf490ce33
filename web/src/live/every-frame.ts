import { eventSchema } from '#contracts/events.ts';
import { tickSchema } from '#contracts/ticks.ts';
import type { Tick } from '#contracts/ticks.ts';
import { eventReader } from './numbered-event.ts';

/** Any event of this build. Loads the shapes of every feature. */
export const readEvent = eventReader(eventSchema);

/** Any tick of this build. */
export const readTick = (frame: unknown): Tick | null => tickSchema.safeParse(frame).data ?? null;
