import { z } from 'zod';
import { ANY_TYPE, HTML_TYPES } from '#http/content-types.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

const CDX = 'https://web.archive.org/cdx/search/cdx';
/** 30 requests a minute for the whole installation; 80% of it, one at a time. */
const SPACING_MS = 2_500;

/** First row: names of the fields. A resume key may follow after an empty row. */
export const cdxSchema = z.array(z.array(z.string())).transform((rows) => {
  const [names = [], ...rest] = rows;
  const end = rest.findIndex((row) => row.length === 0);
  return (end === -1 ? rest : rest.slice(0, end)).map((row) =>
    Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])),
  );
});

interface Capture {
  capturedAt: Date;
  /** The address that was captured. */
  original: string;
  /** Where people see the capture. */
  url: string;
  /** Its original bytes, without the archive's toolbar. */
  rawUrl: string;
}

export interface Wayback extends CompanySource {
  /**
   * At most one capture a month of a page, oldest first. For background work: it waits its turn
   * behind every other request to the archive. @throws ProviderError
   */
  history(page: string, since: Date, context: { signal: AbortSignal }): Promise<Capture[]>;
  /** At most one capture a day of a page, oldest first; the same way. @throws ProviderError */
  daily(page: string, since: Date, context: { signal: AbortSignal }): Promise<Capture[]>;
  /** The captured page; null when the archive does not have it. @throws ProviderError */
  page(capture: Capture, context: { signal: AbortSignal }): Promise<string | null>;
}

/** "20240131120000" as an instant, UTC; null when it is none. */
export function captureTime(timestamp: string): Date | null {
  const match = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/u.exec(timestamp);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

function captureOf(row: Record<string, string>): Capture[] {
  const { timestamp = '', original = '' } = row;
  const capturedAt = captureTime(timestamp);
  if (capturedAt === null || !URL.canParse(original)) return [];
  const base = `https://web.archive.org/web/${timestamp}`;
  return [{ capturedAt, original, url: `${base}/${original}`, rawUrl: `${base}id_/${original}` }];
}

/** The Wayback Machine: when a site was first seen, and its contents before we watched it. */
export function createWayback(deps: SourceDeps): Wayback {
  const { ask, askText } = createSourceAsker(
    { id: 'wayback', source: 'The Wayback Machine', spacingMs: SPACING_MS, pauseMs: 60_000 },
    deps,
  );
  // Content types vary; a response that is not JSON fails by schema.
  const captures = async (
    parameters: [string, string][],
    signal: AbortSignal,
  ): Promise<Capture[]> => {
    const query = new URLSearchParams([
      ...parameters,
      ['output', 'json'],
      ['fl', 'timestamp,original'],
    ]);
    return (
      (await ask({ url: `${CDX}?${query}`, signal, accept: ANY_TYPE }, cdxSchema)) ?? []
    ).flatMap(captureOf);
  };
  /** `digits` of the timestamp that two captures must not share: 6 a month, 8 a day. */
  const ofPage = (page: string, since: Date, digits: number, signal: AbortSignal) =>
    captures(
      [
        ['url', page],
        ['filter', 'statuscode:200'],
        ['filter', 'mimetype:text/html'],
        ['collapse', `timestamp:${digits}`],
        ['from', since.toISOString().slice(0, 10).replaceAll('-', '')],
      ],
      signal,
    );
  return {
    id: 'wayback',
    history: (page, since, { signal }) => ofPage(page, since, 6, signal),
    daily: (page, since, { signal }) => ofPage(page, since, 8, signal),
    page: ({ rawUrl }, { signal }) => askText({ url: rawUrl, signal, accept: HTML_TYPES }),
    async collect({ domain }, { signal }) {
      const [first] =
        domain === null
          ? []
          : await captures(
              [
                ['url', domain],
                ['limit', '1'],
              ],
              signal,
            );
      if (!first) return unknownCompany();
      const year = first.capturedAt.getUTCFullYear();
      const fact = factsFrom('wayback', deps.now);
      const from = {
        url: first.url,
        quote: `first capture: ${first.capturedAt.toISOString().slice(0, 10)}`,
      };
      return {
        facts: [fact('founded', { year, precision: 'at_latest' }, from)],
        complete: true,
        hints: {},
        note: null,
      };
    },
  };
}
