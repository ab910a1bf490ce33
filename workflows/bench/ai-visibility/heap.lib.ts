import { z } from 'zod';

/** Live heap after garbage collection, in MB. */
export interface KeptHeap {
  mainMb: number;
  /** Of all worker threads, such as those that run workflows. */
  threadsMb: number;
}

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  params: z.unknown().optional(),
});
const usageSchema = z.object({ usedSize: z.number() });
const attachedSchema = z.object({ sessionId: z.string() });
const relayedSchema = z.object({ sessionId: z.string(), message: z.string() });
const MB = 2 ** 20;

type Call = (method: string, params?: object) => Promise<unknown>;

/** Flags that let `measureHeap` connect to a Node process. */
export const inspectFlags = (port: number): string[] => [
  `--inspect=127.0.0.1:${port}`,
  '--inspect-publish-uid=http',
];

/** Collects garbage in every thread of a process with an open inspector, then measures. */
export async function measureHeap(port: number): Promise<KeptHeap> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = targetsSchema.parse(await answer.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')), {
      once: true,
    });
  });
  try {
    return await collect(socket);
  } finally {
    socket.close();
  }
}

async function collect(socket: WebSocket): Promise<KeptHeap> {
  const threads = new Map<string, ReturnType<typeof createCalls>>();
  const main = createCalls((text) => socket.send(text));
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = main.receive(String(data));
    if (method === 'NodeWorker.attachedToWorker') {
      const { sessionId } = attachedSchema.parse(params);
      threads.set(
        sessionId,
        createCalls(
          (message) => void main.call('NodeWorker.sendMessageToWorker', { sessionId, message }),
        ),
      );
    }
    if (method === 'NodeWorker.receivedMessageFromWorker') {
      const { sessionId, message } = relayedSchema.parse(params);
      threads.get(sessionId)?.receive(message);
    }
  });
  await main.call('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const mainMb = await usedAfterCollection(main.call);
  const used = await Promise.all(
    [...threads.values()].map(({ call }) => usedAfterCollection(call)),
  );
  return { mainMb, threadsMb: used.reduce((sum, mb) => sum + mb, 0) };
}

async function usedAfterCollection(call: Call): Promise<number> {
  // The second collection frees what finalizers of the first one released.
  await call('HeapProfiler.collectGarbage');
  await call('HeapProfiler.collectGarbage');
  return usageSchema.parse(await call('Runtime.getHeapUsage')).usedSize / MB;
}

function createCalls(send: (text: string) => void) {
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  const call: Call = (method, params = {}) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send(JSON.stringify({ id: last, method, params }));
    });
  return {
    call,
    receive(text: string) {
      const message = messageSchema.parse(JSON.parse(text));
      if (message.id !== undefined) waiting.get(message.id)?.(message.result);
      return message;
    },
  };
}
