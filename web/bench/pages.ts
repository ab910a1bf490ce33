import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { pino } from 'pino';
import { z } from 'zod';
import type { LeadPage } from '#contracts/leads/leads.ts';
import { openDatabase } from '#db/client.ts';
import { appendEvents } from '#db/commands/events.ts';
import { median } from '#db/bench/stats.lib.ts';
import { sql } from '#db/sql.ts';
import { transaction } from '#db/transaction.ts';
import { connectPublisher } from '#streams/publish.ts';
import { paths } from '../src/lib/paths.ts';
import { interactionsOf, watchInteractions } from './interactions.lib.ts';
import { signInByScript } from './sign-in.lib.ts';

/**
 * `npm run bench -- pages [open | list] [minutes]`: each page of the dashboard until it can be used, at
 * a quarter of the processor with warm caches, and with cold ones on a slow line; then a list of
 * 10,000 leads while 200 events a second change them: how fast it answers, and whether the memory of
 * its tab grows within some minutes.
 */
const [part, minutes = '10', leads = '10000'] = process.argv.slice(2);
const EMAIL = 'pro@earshot.test';
const ROUNDS = 3;
const LEADS = Number(leads);
const EVENTS = { perSecond: 200, together: 20 } as const;
const GOALS = { warmMs: 1_000, coldMs: 2_500, inpMs: 50 } as const;
/** As Lighthouse imagines a slow 4G line, where the browser itself delays. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const PAGES = (
  'overview search searchHistory leads watchedSearches competitors competitorsCompare competitorsHistory aiVisibility aiVisibilityHistory trending alerts alertSettings profile' as const
).split(' ') as (keyof typeof paths)[];
const CONSENT = JSON.stringify({
  accepted: false,
  categories: { essential: true, analytics: false, marketing: false },
  timestamp: '2026-11-21T09:00:00.000Z',
  version: '1.0',
});

const stack = z
  .object({
    baseUrl: z.string(),
    postgresUrl: z.string(),
    natsUrl: z.string(),
    chromium: z.object({
      executablePath: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
  })
  .parse(JSON.parse(process.env['EARSHOT_STACK'] ?? 'null'));
const token = await signInByScript(stack.baseUrl, EMAIL);
const database = openDatabase({ url: stack.postgresUrl, max: 2, name: 'pages' });
const publisher = connectPublisher({
  url: stack.natsUrl,
  name: 'pages',
  logger: pino({ level: 'silent' }),
});
const browser = await chromium.launch({
  executablePath: stack.chromium.executablePath,
  args: [...stack.chromium.args, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  env: { ...(process.env as Record<string, string>), ...stack.chromium.env },
});
const missed: string[] = [];

try {
  const context = await signedIn();
  if (part !== 'list') {
    await openAll(context, 'warm');
    await openAll(context, 'cold');
  }
  if (part !== 'open') await useList(context);
} finally {
  await Promise.all([browser.close(), database.close(), publisher.close()]);
}
for (const line of missed) console.log(`✗ ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;

async function signedIn(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await prepare(context);
  const page = await context.newPage();
  await page.goto(`${stack.baseUrl}/api/auth/login?login_hint=${encodeURIComponent(EMAIL)}`);
  await page.close();
  return context;
}

/** Keeps overlays from opening over the page, and notes when it can be used. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript((consent) => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('tour-completed', 'true');
    localStorage.setItem('cookie-consent', consent);
    if (location.hash !== '#timed') return;
    const marks = { ready: 0, task: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) marks.task = startTime + duration;
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      const main = document.querySelector('main');
      const shown = main?.querySelector('h1, h2') && !main.querySelector('[aria-busy="true"]');
      if (!shown) marks.ready = 0;
      else if (marks.ready === 0) marks.ready = performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, CONSENT);
}

interface Opened {
  /** Milliseconds until everything is shown and no long task runs. */
  usable: number;
  /** Of processor time in the page's thread, which others on the machine do not change. */
  busy: number;
}

async function open(page: Page, url: string): Promise<Opened> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await spent();
  await page.goto(url, { waitUntil: 'commit' });
  const marks = await page.waitForFunction(
    () => {
      const { marks: now } = window as unknown as { marks: { ready: number; task: number } };
      const settled = now.ready > 0 && performance.now() - Math.max(now.ready, now.task) > 500;
      return settled ? now : null;
    },
    undefined,
    { timeout: 120_000 },
  );
  const { ready, task } = (await marks.jsonValue()) ?? { ready: 0, task: 0 };
  const busy = (await spent()) - before;
  await cdp.detach();
  return { usable: Math.max(ready, task), busy };
}

/** Warm: at a quarter of the processor; cold: in a browser that has only the session, on a slow line. */
async function openAll(context: BrowserContext, kind: 'warm' | 'cold'): Promise<void> {
  const goal = kind === 'warm' ? GOALS.warmMs : GOALS.coldMs;
  console.log(`\n${kind}: milliseconds until usable, medians of ${ROUNDS} (processor time)`);
  for (const name of PAGES) {
    const rounds: Opened[] = [];
    for (let round = kind === 'warm' ? 0 : 1; round <= ROUNDS; round += 1) {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      if (kind === 'warm') await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      else {
        await cdp.send('Network.enable');
        await cdp.send('Network.clearBrowserCache');
        await cdp.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
      }
      const opened = await open(page, `${stack.baseUrl}${paths[name]}#timed`);
      if (round > 0) rounds.push(opened);
      await page.close();
    }
    const usable = median(rounds.map((each) => each.usable));
    const busy = median(rounds.map((each) => each.busy));
    console.log(`  ${name.padEnd(20)} ${usable.toFixed(0).padStart(6)} (${busy.toFixed(0)})`);
    if (usable > goal) missed.push(`${name}, ${kind}: ${usable.toFixed(0)} ms (goal ${goal})`);
  }
}

async function fillLeads(): Promise<string> {
  return transaction(database, async (tx) => {
    const [user] = await tx.execute<{ id: string }>(
      sql`select id from users where email = ${EMAIL}`,
    );
    await tx.execute(sql`
      insert into leads (user_id, url, title, note, origin_kind, origin_label)
      select ${user?.id ?? ''}::uuid, 'https://example.test/' || n, 'Which tool do you use for job ' || n,
        case n % 3 when 0 then 'Asked for a price' else '' end, 'link', 'A link of mine'
      from generate_series(1, ${LEADS}::int) n on conflict do nothing`);
    return user?.id ?? '';
  });
}

/** Every page of the list as one answer, as if the reader had scrolled to its end. */
async function wholeList(url: string): Promise<{ data: LeadPage }> {
  const items: LeadPage['items'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = new URL(url);
    page.searchParams.set('limit', '100');
    if (cursor !== '') page.searchParams.set('cursor', cursor);
    const answer = await fetch(page, { headers: { authorization: `Bearer ${token}` } });
    const body = (await answer.json()) as { data: LeadPage };
    items.push(...body.data.items);
    cursor = body.data.nextCursor;
    if (cursor === null) return { ...body, data: { ...body.data, items } };
  }
  throw new Error('The list has no end.');
}

/** Changes leads of the list until `stopped`; returns how many. */
async function changeLeads(userId: string, page: LeadPage, stopped: AbortSignal): Promise<number> {
  let sent = 0;
  const began = performance.now();
  while (!stopped.aborted) {
    const events = Array.from({ length: EVENTS.together }, () => {
      const lead = page.items[(sent * 7_919) % page.items.length];
      sent += 1;
      if (!lead) throw new Error('There is no lead.');
      const { leadId, mentionIds, followUpOn, updatedAt } = lead;
      const state = sent % 2 === 0 ? ('saved' as const) : ('contacted' as const);
      const mark = { leadId, state, note: `Change ${sent}`, followUpOn, mentionIds, updatedAt };
      return { type: 'lead.changed.v1' as const, data: { marks: [mark], counts: page.counts } };
    });
    publisher.publish([await transaction(database, (tx) => appendEvents(tx, userId, events))]);
    await wait(Math.max(0, began + (sent * 1_000) / EVENTS.perSecond - performance.now()));
  }
  return sent;
}

async function useList(context: BrowserContext): Promise<void> {
  const userId = await fillLeads();
  const page = await context.newPage();
  const whole = await wholeList(`${stack.baseUrl}/api/leads?limit=100`);
  await page.route('**/api/leads?*', async (route) => {
    const [stream] = await database.db.execute<{ seq: string }>(sql`
      select seq from user_streams where user_id = ${userId}`);
    await route.fulfill({ json: { ...whole, asOf: Number(stream?.seq) } });
  });
  await page.goto(stack.baseUrl + paths.leads);
  const rows = page.locator('ul[aria-label="Leads"] > li');
  await rows.nth(LEADS - 1).waitFor({ state: 'attached', timeout: 120_000 });
  const cdp = await context.newCDPSession(page);
  const heap = async (): Promise<number> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };
  const stop = new AbortController();
  const changing = changeLeads(userId, whole.data, stop.signal);
  await wait(5_000);
  await page.evaluate(watchInteractions);
  for (let click = 0; click < 100; click += 1) {
    // With the keyboard the driver waits for no frame to be still.
    await rows
      .nth((click * 7) % 12)
      .getByRole('checkbox')
      .focus();
    await page.keyboard.press('Space');
    await wait(100);
  }
  const worst = (await page.evaluate(interactionsOf)).toSorted((a, b) => b - a);
  // As INP is defined: the worst, but for one of every fifty interactions.
  const inp = worst[Math.floor(worst.length / 50)] ?? 0;
  console.log(
    `\n${LEADS.toLocaleString('en')} rows: INP ${inp} ms (worst ${worst.slice(0, 4).join(', ')})`,
  );
  if (inp > GOALS.inpMs) missed.push(`INP ${inp} ms (goal ${GOALS.inpMs})`);
  const samples = [await heap()];
  for (let minute = 0; minute < Number(minutes); minute += 1) {
    await wait(60_000);
    samples.push(await heap());
  }
  stop.abort();
  const sent = await changing;
  const middle = samples[Math.floor(samples.length / 2)] ?? 0;
  const grown = (samples.at(-1) ?? 0) - middle;
  console.log(
    `  ${sent} events; heap after each minute: ${samples.map((size) => size.toFixed(1)).join(', ')} MB; ${grown.toFixed(1)} MB more in the second half`,
  );
  if (grown > 0.05 * middle) missed.push(`the heap grew by ${grown.toFixed(1)} MB`);
}
