import { createHash } from 'node:crypto';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { limitsOfPlan } from '#domain/account/model-caps.ts';
import { budgetOf } from '../activities/model-calls.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import type { PageText, SiteMemory, SiteReading } from '../company-sources/site/reading.ts';
import { PAGE_KINDS } from '../extraction/company-pages/links.ts';
import type { PageKind } from '../extraction/company-pages/links.ts';
import { LlmError } from '../llm/outcome.ts';
import { readPageByModel } from '../llm/read-page.ts';

/** What the model has read of a company's pages. Plain JSON, part of the site's state. */
export interface ModelMemory {
  pages: Partial<Record<PageKind, { hash: string; facts: CompanyFact[] }>>;
  /** ISO times of the calls of the last 30 days. */
  asked: string[];
}

export const emptyModelMemory = (): ModelMemory => ({ pages: {}, asked: [] });

/** Calls per company and 30 days, which bounds what a page costs that changes every day. */
const MAX_CALLS = 12;
const MONTH_MS = 30 * 86_400_000;
const WITHIN_MS = 40_000;

const hashOfText = ({ text }: Pick<PageText, 'text'>): string =>
  createHash('sha256').update(text).digest('base64url').substring(0, 22);

const roomOf = ({ asked }: ModelMemory, now: Date): number =>
  MAX_CALLS - asked.filter((at) => now.getTime() - Date.parse(at) < MONTH_MS).length;

/**
 * The pages to request: one that the model has not read, for want of a model or a budget, is
 * requested whole, as an answer "unchanged" has no text.
 */
export function withUnreadPages(
  pages: SiteMemory,
  memory: ModelMemory,
  { isAsked, now }: { isAsked: boolean; now: Date },
): SiteMemory {
  if (!isAsked || roomOf(memory, now) <= 0) return pages;
  const known = structuredClone(pages);
  for (const kind of PAGE_KINDS) {
    const page = known.pages[kind];
    if (page && memory.pages[kind] === undefined)
      known.pages[kind] = { url: page.url, etag: null, lastModified: null };
  }
  return known;
}

/**
 * Has the model read the pages whose text changed since it last read them. A page that it could not
 * read is forgotten, so that it is asked again at the next collection. Never throws for the model.
 */
export async function readPagesByModel(
  deps: Pick<ModelDeps, 'database' | 'limits' | 'logger' | 'llm'>,
  {
    texts,
    memory,
    companyId,
  }: { texts: SiteReading['texts']; memory: ModelMemory; companyId: string },
  { signal, now }: { signal: AbortSignal; now: Date },
): Promise<ModelMemory> {
  const { llm, limits, logger } = deps;
  if (llm === null) return memory;
  const changed = texts.filter((page) => memory.pages[page.kind]?.hash !== hashOfText(page));
  const asked = memory.asked.filter((at) => now.getTime() - Date.parse(at) < MONTH_MS);
  const next = { pages: { ...memory.pages }, asked };
  for (const { kind } of changed) delete next.pages[kind];
  // Half of the purpose's dollars stay for discoveries, which people wait for.
  const half = { ...limits, competitors: limitsOfPlan(limits.competitors, 'free') };
  const budget = budgetOf(
    { ...deps, limits: half },
    { purpose: 'competitors', userId: null, jobId: null },
  );
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  await Promise.all(
    changed.slice(0, Math.max(0, roomOf(next, now))).map(async (page) => {
      next.asked.push(now.toISOString());
      try {
        const read = await readPageByModel(llm, page, { signal: within, budget, now });
        if (read === null) return;
        next.pages[page.kind] = { hash: hashOfText(page), facts: read.facts };
        const counts = { facts: read.facts.length, dropped: read.dropped };
        logger.info({ companyId, page: page.kind, ...counts }, 'the model read a page');
      } catch (error) {
        if (!(error instanceof LlmError)) throw error;
        logger.warn({ companyId, problem: error.message }, 'a page keeps the reading of our rules');
      }
    }),
  );
  return next;
}
