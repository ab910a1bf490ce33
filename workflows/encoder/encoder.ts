import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { startOf } from '#domain/text/cut.ts';

export interface Encoder {
  /**
   * How alike the query and each text are in meaning, -1..1, in their order. Null without an answer
   * in time: too many searches wait, the machine is too busy, or the runtime is missing or broken.
   */
  likeness(query: string, texts: readonly string[]): Promise<readonly number[] | null>;
  close(): Promise<void>;
}

/** What the thread is asked; `until` is when its answer comes too late, in milliseconds of `Date.now`. */
export interface Question {
  id: number;
  query: string;
  texts: string[];
  until: number;
}
export interface Answer {
  id: number;
  likeness: readonly number[] | null;
}

/** The results are on the page meanwhile; 30 posts take a third of a second of an idle core. */
const WITHIN_MS = 5_000;
/** One at work and the next one: a search that would wait for more goes on without. */
const MOST_WAITING = 2;
/** More than the encoder reads of a text. */
const MAX_CHARACTERS = 1_000;
const THREAD = new URL('encoder-thread.ts', import.meta.url);

/**
 * The sentence encoder, in a thread that starts with the first question. A thread that fails before
 * it has answered anything is not started again: the runtime has no build for this machine.
 */
export function createEncoder(
  logger: Pick<Logger, 'warn'>,
  { thread: file = THREAD, withinMs = WITHIN_MS } = {},
): Encoder {
  const waiting = new Map<number, (answer: Answer['likeness']) => void>();
  let thread: Worker | null = null;
  let isUsable = true;
  let hasAnswered = false;
  let isClosed = false;
  let asked = 0;

  function start(): Worker {
    const started = new Worker(file);
    started.on('message', ({ id, likeness }: Answer) => {
      hasAnswered = true;
      waiting.get(id)?.(likeness);
    });
    started.on('error', (error) => {
      logger.warn({ err: error }, 'the encoder failed: searches go on without it');
    });
    started.on('exit', () => {
      if (thread === started) thread = null;
      isUsable = hasAnswered;
      for (const resolve of waiting.values()) resolve(null);
    });
    // After the listeners, which would hold the process again.
    started.unref();
    return started;
  }

  return {
    likeness(query, texts) {
      if (isClosed || !isUsable || waiting.size >= MOST_WAITING) return Promise.resolve(null);
      const id = (asked += 1);
      return new Promise((resolve) => {
        const end = (answer: Answer['likeness']): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(answer);
        };
        const timer = setTimeout(end, withinMs, null);
        waiting.set(id, end);
        const question: Question = {
          id,
          query: startOf(query, MAX_CHARACTERS),
          texts: texts.map((text) => startOf(text, MAX_CHARACTERS)),
          until: Date.now() + withinMs,
        };
        thread ??= start();
        thread.postMessage(question, []);
      });
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
