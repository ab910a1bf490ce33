import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { freePort } from '#config/free-port.ts';
import { median } from '#db/bench/stats.lib.ts';

export type Form = 'mobile' | 'desktop';

/** Medians over the runs. */
export interface Measured {
  /** 0 to 100 by category. */
  scores: Record<string, number>;
  /** Largest contentful paint. */
  paintMs: number;
  /** Total blocking time. */
  blockedMs: number;
  layoutShift: number;
  /** Everything that the page loaded, compressed with gzip. */
  scriptBytes: number;
  /** The score for performance in each run. */
  runs: number[];
}

/** Options passed by `npm run bench`. */
const place = z
  .object({
    baseUrl: z.string(),
    lighthouse: z.string(),
    chromium: z.object({
      executablePath: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const metric = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.object({
      'largest-contentful-paint': metric,
      'total-blocking-time': metric,
      'cumulative-layout-shift': metric,
      'network-requests': z.object({
        details: z.object({
          items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
        }),
      }),
    }),
  }),
});
type Report = z.infer<typeof reportSchema>['lhr'];

type Run = (url: string, flags: object, config?: object) => Promise<unknown>;
const { default: lighthouse } = (await import(`${place.lighthouse}/core/index.js`)) as {
  default: Run;
};
const { default: desktop } = (await import(
  `${place.lighthouse}/core/config/desktop-config.js`
)) as { default: object };

/** Loads a page of the stack several times, each in a browser that has never seen it. */
export async function measurePage(path: string, form: Form, runs: number): Promise<Measured> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    reports.push(await inFreshBrowser(place.baseUrl + path, form));
  }
  const of = (read: (report: Report) => number): number => median(reports.map(read));
  const names = Object.keys(reports[0]?.categories ?? {});
  const bytes = await Promise.all(reports.map(scriptBytes));
  return {
    scores: Object.fromEntries(names.map((name) => [name, of((report) => scoreOf(report, name))])),
    paintMs: of(({ audits }) => audits['largest-contentful-paint'].numericValue),
    blockedMs: of(({ audits }) => audits['total-blocking-time'].numericValue),
    layoutShift: of(({ audits }) => audits['cumulative-layout-shift'].numericValue),
    scriptBytes: median(bytes),
    runs: reports.map((report) => scoreOf(report, 'performance')),
  };
}

const scoreOf = ({ categories }: Report, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100);

async function inFreshBrowser(url: string, form: Form): Promise<Report> {
  const port = await freePort();
  const { executablePath, args, env } = place.chromium;
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  try {
    const flags = { port, logLevel: 'error', output: 'json', onlyCategories: CATEGORIES };
    const answer = await lighthouse(url, flags, form === 'desktop' ? desktop : undefined);
    const { lhr } = reportSchema.parse(answer);
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await browser.close();
  }
}

async function scriptBytes({ audits }: Report): Promise<number> {
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  const sizes = await Promise.all(
    [...new Set(scripts.map(({ url }) => url))].map(async (url) => {
      const answer = await fetch(url);
      return gzipSync(await answer.arrayBuffer(), { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const listSchema = z.object({
  data: z.object({ problems: z.array(z.object({ id: z.number() })) }),
});

/** The page of the first listed problem, once the first ranking has listed one. */
export async function firstProblemPath(): Promise<string> {
  for (;;) {
    const answer = await fetch(`${place.baseUrl}/api/trending-problems`);
    const [first] = listSchema.parse(await answer.json()).data.problems;
    if (first) return `/trending-problems/${first.id}`;
    await setTimeout(1_000);
  }
}
