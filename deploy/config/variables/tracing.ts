import { z } from 'zod';
import { webAddress } from './variable.ts';
import type { Variable } from './variable.ts';

/** Comma list of name=value, values percent-encoded, as OpenTelemetry defines it. */
const headerList = z.string().transform((text, context): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*([\x21-\x7E]+)\s*$/.exec(entry) ?? [];
    try {
      if (name === undefined || value === undefined) throw new URIError('not name=value');
      headers[name] = decodeURIComponent(value);
    } catch {
      // The entry is a secret: the message must not show it.
      context.addIssue({ code: 'custom', message: 'not a comma list of name=value' });
    }
  }
  return headers;
});

/** Where traces go, under the names that OpenTelemetry gives these variables. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    owner: 'all',
    doc: 'Collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318. Unset: none are sent.',
    schema: webAddress.optional(),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    owner: 'all',
    doc: 'Headers for the collector, name=value, separated by commas.',
    schema: headerList.default({}),
    secret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    owner: 'all',
    doc: 'Share of traces that are sent, 0 to 1.',
    schema: z.coerce.number().min(0).max(1).default(1),
  },
} as const satisfies Record<string, Variable>;
