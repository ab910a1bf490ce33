import type { WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { TRACE_HEADER } from '#contracts/engine-names.ts';

/**
 * Hands the trace of a workflow's start on to its activities and to the run that continues it. It
 * reads and decides nothing, so histories replay alike with and without a trace.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let trace = {};
  const carry = <Input extends { headers: object }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...trace },
  });
  return {
    inbound: [
      {
        execute(input, next) {
          const payload = input.headers[TRACE_HEADER];
          if (payload !== undefined) trace = { [TRACE_HEADER]: payload };
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(carry(input)),
        scheduleLocalActivity: (input, next) => next(carry(input)),
        continueAsNew: (input, next) => next(carry(input)),
      },
    ],
  };
};
