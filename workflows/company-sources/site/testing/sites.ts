import { afterAll, beforeAll } from 'vitest';
import { createRobots } from '#http/robots.ts';
import { createOutside } from '#http/testing/outside.ts';
import type { Reply } from '#http/testing/scripted-server.ts';
import { createHostPace } from '../host-pace.ts';
import { createPageFetcher } from '../fetch-page.ts';
import { createSiteReader } from '../reader.ts';
import { emptySiteMemory } from '../reading.ts';
import type { SiteMemory, SiteReading, SiteRequest } from '../reading.ts';

const outside = createOutside({ totalTimeoutMs: 1_000, maxBytes: 200_000 });
const now = () => new Date('2026-11-22T12:00:00Z');
const waits: number[] = [];

/** Pages of a site by path. */
export type Site = Record<string, string | Reply | 'silent' | 'endless'>;

export const html = (title: string, body: string): string =>
  `<html lang="en"><head><title>${title}</title><meta property="og:site_name" content="Acme"></head><body><nav><a href="/">Acme</a><a href="/pricing">Pricing</a></nav><main>${body}</main></body></html>`;
export const prose =
  '<p>Acme sends invoices for freelancers and small studios, and chases them politely.</p>'.repeat(
    4,
  );
export const plans =
  '<h2>Plans</h2><div><div class="plan"><h3>Solo</h3><p>$9/month</p></div><div class="plan"><h3>Studio</h3><p>$29/month</p></div></div>';

/** Plays sites by host and path; unknown paths are 404, unknown hosts close the connection. */
function playSites(sites: Record<string, Site>): void {
  outside.server.play(({ headers, url }, response) => {
    const site = sites[headers.host ?? ''];
    if (!site) {
      response.destroy();
      return 'handled';
    }
    const page =
      site[url.pathname] ??
      (url.pathname === '/robots.txt' ? { status: 404, body: '' } : undefined);
    if (page === 'silent') return 'handled';
    if (page === 'endless') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const pump = (): void => {
        while (!response.destroyed && response.write('<p>more</p>'.repeat(2_000)));
      };
      response.on('drain', pump);
      pump();
      return 'handled';
    }
    if (page === undefined)
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' };
    const reply = typeof page === 'string' ? { body: page } : page;
    return {
      headers: { 'content-type': 'text/html; charset=utf-8', ...reply.headers },
      ...(reply.status && { status: reply.status }),
      body: reply.body,
    };
  });
}

/** Reads acme.example as the product does. */
function read(
  changes: Partial<SiteRequest> = {},
  memory: SiteMemory = emptySiteMemory(),
): Promise<SiteReading> {
  const pace = createHostPace(2_000, {
    now,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  const fetcher = createPageFetcher({
    http: outside.http,
    robots: createRobots({ http: outside.http, productToken: 'EarshotBot', now }),
    pace,
  });
  return createSiteReader({ fetcher, now }).read({
    domain: 'acme.example',
    name: 'Acme',
    memory,
    signal: new AbortController().signal,
    ...changes,
  });
}
const asked = (): string[] =>
  outside.server.requests.map(({ headers, url }) => `${headers.host}${url.pathname}`);

/** One server that plays all sites, for the tests of a file. */
export function useSites() {
  beforeAll(outside.start);
  afterAll(outside.stop);
  return {
    playSites,
    read,
    /** Requested addresses, oldest first. */
    asked,
    /** Pauses that were made between requests, in milliseconds. */
    waits,
    get server() {
      return outside.server;
    },
  };
}
