import { setTimeout } from 'node:timers/promises';
import type { AssistantId } from '#domain/names.ts';

interface Asked {
  promptId: string;
  run: number;
}

/** Samples that one step of the engine asks; a run that an earlier build began has single ones. */
export type SampleGroup = { samples: readonly Asked[] } | Asked;

export const samplesOf = (group: SampleGroup): readonly Asked[] =>
  'samples' in group ? group.samples : [{ promptId: group.promptId, run: group.run }];

/** Another user waits for a group before a turn comes, so that none takes longer than this to ask. */
const GROUP_SECONDS = 2;
const MOST = 20;

/** Samples in a group at an assistant that answers `perSecond`. */
export const groupSize = (perSecond: number): number =>
  Math.max(1, Math.min(MOST, Math.floor(perSecond * GROUP_SECONDS)));

/** The samples, in their order, in groups for an assistant that answers `perSecond`. */
export function inGroups(samples: readonly Asked[], perSecond: number): SampleGroup[] {
  const size = groupSize(perSecond);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => ({
    samples: samples.slice(at * size, (at + 1) * size),
  }));
}

/** Resolves when an assistant may be asked. @throws AbortError when it is aborted before. */
export type Turns = (assistant: AssistantId, signal: AbortSignal) => Promise<void>;

/**
 * Spaces the questions of this process by each assistant's rate. The engine holds the rate of groups
 * over all processes; within a group it is held here.
 */
export function createTurns(
  rates: Readonly<Record<AssistantId, number>>,
  { now, wait }: { now: () => number; wait: typeof setTimeout } = {
    now: () => performance.now(),
    wait: setTimeout,
  },
): Turns {
  const free = new Map<AssistantId, number>();
  return async (assistant, signal) => {
    signal.throwIfAborted();
    const at = Math.max(now(), free.get(assistant) ?? 0);
    free.set(assistant, at + 1_000 / rates[assistant]);
    const ms = at - now();
    if (ms > 0) await wait(ms, undefined, { signal });
  };
}
