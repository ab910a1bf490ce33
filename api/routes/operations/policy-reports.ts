import { startOf } from '#domain/text/cut.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { createCounter } from '#config/metrics.ts';
import { printable } from '#config/printable.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { REPORT_PATH } from '../../middleware/security-headers.ts';
import { loggablePath } from '../../middleware/request-log.ts';
import { createBuckets } from '../../token-buckets.ts';

const MAX_BYTES = 16_384;
const MAX_FIELD = 300;
/** A browser extension that breaks the policy does so on every page. */
const PER_ADDRESS = { capacity: 20, refillPerSecond: 1 / 30 };

const text = z.string().max(8_000).optional();
/** Formats of `report-uri` and of `report-to`. */
const oldReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
});
const newReportsSchema = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({
        effectiveDirective: text,
        blockedURL: text,
        documentURL: text,
        sourceFile: text,
      }),
    }),
  )
  .max(20);

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** The host and first segment of an address: the rest can contain secrets or user input. */
const place = (address: string | undefined): string => {
  const [, origin = '', path = ''] =
    /^([a-z][a-z+.-]*:\/\/[^/?#]*)?([^?#]*)/is.exec(address ?? '') ?? [];
  return `${printable(startOf(origin, MAX_FIELD))}${loggablePath(path)}`;
};

const word = (text: string | undefined): string => printable(startOf(text ?? '', 100));

function read(json: unknown): Violation[] {
  const old = oldReportSchema.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      {
        directive: word(report['effective-directive'] ?? report['violated-directive']),
        blocked: place(report['blocked-uri']),
        page: place(report['document-uri']),
        source: place(report['source-file']),
      },
    ];
  }
  const reports = newReportsSchema.safeParse(json);
  return (reports.data ?? []).map(({ body }) => ({
    directive: word(body.effectiveDirective),
    blocked: place(body.blockedURL),
    page: place(body.documentURL),
    source: place(body.sourceFile),
  }));
}

/** Writes browsers' reports about our policy to the log and one counter. */
export function policyReportRoutes(deps: Pick<ApiDeps, 'logger' | 'metrics'>) {
  const buckets = createBuckets(PER_ADDRESS);
  const violations = createCounter(deps.metrics, 'earshot_policy_violations_total');
  const limit = bodyLimit({ maxSize: MAX_BYTES, onError: (c) => c.body(null, 413) });
  return new Hono<AppEnv>().post(REPORT_PATH, limit, async (c) => {
    if (buckets.take(c.get('clientAddress')) > 0) return c.body(null, 429);
    const json: unknown = await c.req.json().catch(() => null);
    for (const violation of read(json)) {
      violations.inc();
      deps.logger.warn({ violation }, 'a browser reported a policy violation');
    }
    return c.body(null, 204);
  });
}
