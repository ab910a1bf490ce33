interface Waiting<Input, Output> {
  input: Input;
  settle: PromiseWithResolvers<Output>;
}

interface Queue<Input, Output> {
  waiting: Waiting<Input, Output>[];
  /** Ends the pace that holds up the next run. */
  hurry: () => void;
}

interface Pace<Input> {
  /** The shortest time between the starts of two runs that nothing urgent waits for. */
  ms: number;
  isUrgent: (input: Input) => boolean;
}

/**
 * Gathers calls with the same key: while one run is under way, the calls that arrive wait and share
 * the next one. The first call never waits, so that gathering delays nothing.
 * @param run answers its inputs in their order; when it fails, all of its calls fail.
 * @param pace absent: the next run follows at once.
 */
export function gathering<Input, Output>(
  keyOf: (input: Input) => string,
  run: (inputs: [Input, ...Input[]]) => Promise<Output[]>,
  pace?: Pace<Input>,
): (input: Input) => Promise<Output> {
  const queues = new Map<string, Queue<Input, Output>>();

  async function serve(key: string, queue: Queue<Input, Output>): Promise<void> {
    const take = () => queue.waiting.splice(0);
    for (let [first, ...others] = take(); first; [first, ...others] = take()) {
      const calls: [Waiting<Input, Output>, ...Waiting<Input, Output>[]] = [first, ...others];
      const paced = pace && hold(queue, pace.ms);
      try {
        const outputs = await run([first.input, ...others.map(({ input }) => input)]);
        for (const [at, { settle }] of calls.entries()) settle.resolve(outputs[at] as Output);
      } catch (error) {
        for (const { settle } of calls) settle.reject(error);
      }
      await paced;
    }
    queues.delete(key);
  }

  return (input) => {
    const key = keyOf(input);
    const settle = Promise.withResolvers<Output>();
    const queue = queues.get(key);
    if (queue) {
      queue.waiting.push({ input, settle });
      if (pace?.isUrgent(input)) queue.hurry();
    } else {
      const begun = { waiting: [{ input, settle }], hurry: () => {} };
      queues.set(key, begun);
      void serve(key, begun);
    }
    return settle.promise;
  };
}

/** Resolves after `ms`, or once the queue is hurried. */
function hold(queue: { hurry: () => void }, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    queue.hurry = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
