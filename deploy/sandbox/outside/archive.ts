import { json } from './played.ts';
import type { OutsideDeps } from './played.ts';

const stamp = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replaceAll(/[-:T]|\.\d+Z$/gu, '');

const FIELDS = ['timestamp', 'original'] as const;

/** `https://web.archive.org`: captures of the versions that pages of the world had. */
export function answerArchive(url: URL, { world, clock }: OutsideDeps): Response {
  const capture = /^\/web\/(\d{14})(?:id_)?\/(https?:\/\/.+)$/u.exec(url.pathname);
  if (capture) return playback(capture[1] ?? '', capture[2] ?? '', { world, clock });
  if (url.pathname !== '/cdx/search/cdx') return new Response('not found', { status: 404 });
  const asked = url.searchParams.get('url') ?? '';
  const page = new URL(/^https?:/u.test(asked) ? asked : `http://${asked}`);
  const company = world.companyOfHost(page.hostname);
  const from = url.searchParams.get('from') ?? '';
  const rows = world.pages
    .filter(
      (one) =>
        one.company === company?.id &&
        one.path === page.pathname &&
        one.html !== null &&
        one.day <= world.day(),
    )
    .toSorted((a, b) => a.day - b.day)
    .map((one) => [stamp(world.secondsAt(one.day)), `https://${company?.domain}${one.path}`])
    .filter(([timestamp = '']) => timestamp >= from);
  const limit = Number(url.searchParams.get('limit') ?? rows.length);
  return json(rows.length === 0 ? [] : [FIELDS, ...rows.slice(0, limit)]);
}

function playback(timestamp: string, original: string, { world }: OutsideDeps): Response {
  const page = new URL(original);
  const company = world.companyOfHost(page.hostname);
  const version = world.pages
    .filter((one) => one.company === company?.id && one.path === page.pathname && one.html !== null)
    .find((one) => stamp(world.secondsAt(one.day)) === timestamp);
  return version
    ? new Response(version.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    : new Response('not archived', { status: 404 });
}
