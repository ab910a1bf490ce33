import { Hono } from 'hono';
import { getTrendingProblem } from '#db/queries/trending/problem.ts';
import { hasEntity } from '../../entity-tag.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { cutText, startOf } from '#domain/text/cut.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { woffToTrueType } from '#domain/export/woff.ts';

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

/** The picture of a shared link to a problem, as PNG of 1200 x 630. */
export function trendingShareImageRoutes(deps: Pick<ApiDeps, 'shared' | 'config'>) {
  const imageOf = createShareImages(deps.config.publicConfig.productName);
  return new Hono<AppEnv>().get('/trending-problems/:id/image.png', async (c) => {
    const id = c.req.param('id');
    const detail =
      ID.test(id) && Number(id) <= MAX_ID
        ? await getTrendingProblem(deps.shared.db, Number(id))
        : null;
    if (detail === null) return c.notFound();
    const { png, etag } = await imageOf(detail.problem);
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', etag);
    if (hasEntity(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    c.header('Content-Type', 'image/png');
    return c.body(new Uint8Array(png));
  });
}

interface ShareImage {
  png: Buffer;
  etag: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const TITLE_SIZE = 60;
const TITLE_LINES = 3;
/** Characters that fit a line of the title; Geist is about 0.52 em wide on average. */
const LINE_CHARS = 34;
const BAR_WIDTH = 18;
const BAR_GAP = 8;
const BAR_HEIGHT = 92;
const MAX_IMAGES = 100;
const FONTS = ['400', '600'].map((weight) =>
  fileURLToPath(import.meta.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`)),
);

/**
 * Pictures of shared links to problems: title, level, score and posts a day. Drawn off the event
 * loop, once for each state of a problem, and cached while in demand.
 */
function createShareImages(productName: string): (problem: TrendingProblem) => Promise<ShareImage> {
  const known = new Map<string, Promise<ShareImage>>();
  let fonts: Promise<string[]> | undefined;
  return (problem) => {
    const svg = drawProblem(problem, productName);
    const name = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const image = known.get(name) ?? render(svg, name, (fonts ??= unpackFonts()));
    known.delete(name);
    known.set(name, image);
    image.catch(() => known.delete(name));
    for (const oldest of known.keys()) {
      if (known.size <= MAX_IMAGES) break;
      known.delete(oldest);
    }
    return image;
  };
}

async function render(svg: string, name: string, fonts: Promise<string[]>): Promise<ShareImage> {
  const drawing = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: await fonts, defaultFontFamily: 'Geist' },
  });
  return { png: drawing.asPng(), etag: `"${name}"` };
}

/** The drawing library reads only TrueType font files. */
async function unpackFonts(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-fonts-'));
  return await Promise.all(
    FONTS.map(async (file, at) => {
      const path = join(folder, `${at}.ttf`);
      await writeFile(path, await woffToTrueType(await readFile(file)));
      return path;
    }),
  );
}

/** The picture as SVG. Titles are foreign text: they become text nodes, never markup. */
export function drawProblem(problem: TrendingProblem, productName: string): string {
  const { title, level, score, postCount, authors, sources, sparkline } = problem;
  const most = Math.max(1, ...sparkline);
  const barsAt = WIDTH - MARGIN - sparkline.length * (BAR_WIDTH + BAR_GAP) + BAR_GAP;
  const bars = sparkline.map((posts, day) => {
    const height = Math.max(4, Math.round((posts / most) * BAR_HEIGHT));
    const last = day === sparkline.length - 1;
    return `<rect x="${barsAt + day * (BAR_WIDTH + BAR_GAP)}" y="${HEIGHT - MARGIN - height}" width="${BAR_WIDTH}" height="${height}" rx="3" fill="${last ? '#98BAFF' : '#386BE2'}"/>`;
  });
  const lines = wrapTitle(title).map(
    (line, at) =>
      `<text x="${MARGIN}" y="${216 + at * TITLE_SIZE * 1.2}" font-size="${TITLE_SIZE}" font-family="Geist SemiBold, Geist" font-weight="600" fill="#EEF0F4">${escapeXml(line)}</text>`,
  );
  const figures = `${postCount} posts · ${authors} people · ${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="Geist">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#0B0E14"/>
<text x="${MARGIN}" y="112" font-size="32" font-family="Geist SemiBold, Geist" font-weight="600" fill="#98BAFF">${escapeXml(productName)}<tspan dx="20" font-family="Geist" font-weight="400" fill="#AAB0BA">Trending problems</tspan></text>
${lines.join('\n')}
<text x="${MARGIN}" y="${HEIGHT - MARGIN - 50}" font-size="40" font-family="Geist SemiBold, Geist" font-weight="600" fill="#EEF0F4">${level} ${score}</text>
<text x="${MARGIN}" y="${HEIGHT - MARGIN}" font-size="30" fill="#AAB0BA">${figures}</text>
${bars.join('\n')}
</svg>`;
}

/** The title in lines that fit; the rest is cut at a word. */
export function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  const words = title.toWellFormed().replaceAll(CONTROLS, ' ').split(/\s+/u).filter(Boolean);
  for (const word of words) {
    const last = lines.at(-1);
    const short = cutText(word, LINE_CHARS);
    if (last !== undefined && `${last} ${short}`.length <= LINE_CHARS)
      lines[lines.length - 1] = `${last} ${short}`;
    else lines.push(short);
  }
  if (lines.length <= TITLE_LINES) return lines;
  const kept = lines.slice(0, TITLE_LINES);
  const end = kept.at(-1) ?? '';
  kept[TITLE_LINES - 1] =
    end.length < LINE_CHARS
      ? `${end}…`
      : `${startOf(end.replace(/\s+\S*$/u, ''), LINE_CHARS - 1)}…`;
  return kept;
}

/** Characters that XML does not allow in text. */
const CONTROLS = /[\p{Cc}\ufffe\uffff]/gu;
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign as keyof typeof ESCAPES]);
