import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { traced } from '#config/tracing/trace.ts';
import { TRACE_HEADER } from '#contracts/engine-names.ts';

/**
 * Runs each activity as a step of the trace that started its workflow. One that no request started
 * takes the id of its run, which has the 16 bytes of a trace's.
 */
export const activityTrace: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const payload = input.headers[TRACE_HEADER];
      const traceparent = payload && defaultPayloadConverter.fromPayload<unknown>(payload);
      return traced(
        {
          name: info.activityType,
          kind: 'consumer',
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
          traceId: info.workflowExecution?.runId.replaceAll('-', ''),
        },
        async (span) => {
          Object.assign(span.attributes, {
            'temporal.workflow_id': info.workflowExecution?.workflowId ?? '',
            'temporal.attempt': info.attempt,
          });
          return next(input);
        },
      );
    },
  },
});
