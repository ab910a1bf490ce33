interface Waiting<Input, Output> {
  input: Input;
  settle: PromiseWithResolvers<Output>;
}

/**
 * Gathers calls with the same key: while one run is under way, the calls that arrive wait and share
 * the next one. The first call never waits, so that gathering delays nothing.
 * @param run answers its inputs in their order; when it fails, all of its calls fail.
 */
export function gathering<Input, Output>(
  keyOf: (input: Input) => string,
  run: (inputs: [Input, ...Input[]]) => Promise<Output[]>,
): (input: Input) => Promise<Output> {
  const queues = new Map<string, Waiting<Input, Output>[]>();

  async function serve(key: string, queue: Waiting<Input, Output>[]): Promise<void> {
    for (let [first, ...others] = queue.splice(0); first; [first, ...others] = queue.splice(0)) {
      const calls: [Waiting<Input, Output>, ...Waiting<Input, Output>[]] = [first, ...others];
      try {
        const outputs = await run([first.input, ...others.map(({ input }) => input)]);
        for (const [at, { settle }] of calls.entries()) settle.resolve(outputs[at] as Output);
      } catch (error) {
        for (const { settle } of calls) settle.reject(error);
      }
    }
    queues.delete(key);
  }

  return (input) => {
    const key = keyOf(input);
    const settle = Promise.withResolvers<Output>();
    const queue = queues.get(key);
    if (queue) queue.push({ input, settle });
    else {
      const begun = [{ input, settle }];
      queues.set(key, begun);
      void serve(key, begun);
    }
    return settle.promise;
  };
}
