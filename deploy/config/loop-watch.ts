import { writeSync } from 'node:fs';
import { Session, url as inspectorUrl } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, workerData } from 'node:worker_threads';

interface Settings {
  /** Name of the process in the log. */
  name: string;
  /** How long the event loop may hang. */
  limitMs: number;
  everyMs: number;
}

interface ThreadData extends Settings {
  loopWatch: true;
  /** The number of the main thread's last beat. */
  beats: SharedArrayBuffer;
}

const STACK_MS = 2_000;
const STANDARD_ERROR = 2;

/**
 * Ends this process with SIGKILL when its event loop hangs for 30 s, after logging the stack: the
 * supervisor starts it again, and its work continues elsewhere. Watched from a thread, which still
 * runs then. Time in which the whole process was stopped does not count, nor a
 * process that a debugger may hold.
 */
export function watchLoop({
  name,
  limitMs = 30_000,
  everyMs = 1_000,
}: Pick<Settings, 'name'> & Partial<Settings>): void {
  if (inspectorUrl() !== undefined) return;
  const beats = new SharedArrayBuffer(4);
  const count = new Int32Array(beats);
  setInterval(() => Atomics.add(count, 0, 1), everyMs).unref();
  const data: ThreadData = { loopWatch: true, name, limitMs, everyMs, beats };
  // Flags of the process, such as those of its memory, are not for this thread.
  new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] }).unref();
}

async function watchFromThread({ name, limitMs, everyMs, beats }: ThreadData): Promise<void> {
  const count = new Int32Array(beats);
  let last = -1;
  // Counted in own rounds: while the process is stopped, this thread makes none either.
  for (let still = 0; still * everyMs < limitMs; still += 1) {
    await sleep(everyMs);
    const now = Atomics.load(count, 0);
    if (now !== last) still = 0;
    last = now;
  }
  const stack = await Promise.race([
    mainStack().catch((error: unknown) => `unknown: ${String(error)}`),
    sleep(STACK_MS, 'unknown: it is not in JavaScript'),
  ]);
  const line = {
    level: 60,
    time: Date.now(),
    name,
    msg: `the event loop hung for ${limitMs / 1_000} s: this process ends`,
    stack,
  };
  writeSync(STANDARD_ERROR, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** The stack of the main thread, innermost call first. It stays paused. */
async function mainStack(): Promise<string> {
  const session = new Session();
  session.connectToMainThread();
  await session.post('Debugger.enable');
  const paused = new Promise<string>((resolve) => {
    session.on('Debugger.paused', ({ params: { callFrames } }) =>
      resolve(
        callFrames
          .map(({ functionName, url, location }) =>
            [functionName || '(anonymous)', `${url}:${location.lineNumber + 1}`].join(' at '),
          )
          .join('\n'),
      ),
    );
  });
  void session.post('Debugger.pause');
  return paused;
}

const isThread = (data: unknown): data is ThreadData =>
  typeof data === 'object' && data !== null && 'loopWatch' in data;
if (isThread(workerData)) await watchFromThread(workerData);
