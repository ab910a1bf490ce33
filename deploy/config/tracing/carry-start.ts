import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { TRACE_HEADER } from '#contracts/engine-names.ts';
import { currentTraceparent } from './trace.ts';

/** Interceptors of every client: a workflow carries the trace of what starts it. */
export const carryStart: { workflow: WorkflowClientInterceptor[] } = {
  workflow: [
    {
      startWithDetails(input, next) {
        const traceparent = currentTraceparent();
        if (traceparent === undefined) return next(input);
        const payload = defaultPayloadConverter.toPayload(traceparent);
        return next({ ...input, headers: { ...input.headers, [TRACE_HEADER]: payload } });
      },
    },
  ],
};
