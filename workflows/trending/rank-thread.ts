import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { rankProblems } from './model/rank.ts';
import type { RankInput, RankOutput } from './model/rank.ts';

/** Ranks in a worker thread: seconds of CPU time would block the worker's heartbeats. */
export function rankInThread(input: RankInput, signal: AbortSignal): Promise<RankOutput> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: input });
    const stop = (): void => void thread.terminate();
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      // No effect after a message.
      reject(new Error(`The ranking stopped with code ${code}.`));
    });
  });
}

if (!isMainThread && parentPort) parentPort.postMessage(rankProblems(workerData as RankInput), []);
