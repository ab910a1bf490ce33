import { Context } from '@temporalio/activity';
import { saveCards } from '#db/commands/discovery/cards.ts';
import { renameCompanies } from '#db/commands/companies/ensure.ts';
import { publishing } from '../../activities/deps.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import { budgetOf, tryAgainOf } from '../../activities/model-calls.ts';
import type { ModelDeps } from '../../activities/model-calls.ts';
import { LlmError } from '../../llm/outcome.ts';
import { MAX_COMPANIES, refineCompanies } from '../../llm/refine-companies.ts';
import type { CompanyRefinement } from '../../llm/refine-companies.ts';
import { rebuild } from './rebuild.ts';
import type { RebuildDeps } from './rebuild.ts';
import { applyVerdicts, evidenceOf } from './refine.ts';
import type { PagesKey } from './site-activities.ts';

export interface DiscoveryRefinementActivities {
  /** Has the language model judge the top of the list; returns the number of changes. */
  refineDiscovery(input: PagesKey): Promise<{ refined: number; dropped: number }>;
}

export type RefineDeps = RebuildDeps & Pick<ModelDeps, 'llm' | 'limits'>;

/** The list is already visible, so the user should not wait longer for a second opinion. */
const REFINE_WITHIN_MS = 20_000;
const NOTHING = { refined: 0, dropped: 0 };

export const createDiscoveryRefinement = (deps: RefineDeps): DiscoveryRefinementActivities => ({
  refineDiscovery: (input) => heartbeating(() => refineDiscovery(deps, input)),
});

async function refineDiscovery(
  deps: RefineDeps,
  { pages, ...key }: PagesKey,
): Promise<{ refined: number; dropped: number }> {
  if (!deps.llm) return NOTHING;
  // Null if the round has been refined: a retry after a lost response must not pay again.
  const rebuilt = await rebuild(deps, key, pages);
  if (!rebuilt || rebuilt.cards.length === 0) return NOTHING;
  const { spec, cards, saved } = rebuilt;
  const best = cards.slice(0, MAX_COMPANIES);
  const asked = evidenceOf(best);
  const context = Context.current();
  const deadline = AbortSignal.timeout(REFINE_WITHIN_MS);
  let refinement: CompanyRefinement;
  try {
    refinement = await refineCompanies(deps.llm, {
      market: spec.query,
      companies: asked.companies,
      signal: AbortSignal.any([context.cancellationSignal, deadline]),
      budget: budgetOf(deps, { purpose: 'competitors', userId: key.userId, jobId: key.searchId }),
    });
  } catch (error) {
    if (context.cancellationSignal.aborted) return await context.cancelled;
    if (!(error instanceof LlmError)) throw error;
    const again = deadline.aborted ? null : tryAgainOf(error, context.info.attempt);
    if (again) throw again;
    deps.logger.warn({ searchId: key.searchId, problem: error.message }, 'refinement failed');
    return NOTHING;
  }
  const { outcome, verdicts, dropped } = refinement;
  if (verdicts.size > 0) {
    const { cards: refined, renamed } = applyVerdicts(best, asked, verdicts);
    await renameCompanies(deps.database, renamed);
    await publishing(
      deps,
      saveCards(deps.database, key, {
        ...saved,
        cards: [...refined, ...cards.slice(MAX_COMPANIES)].map(({ card }) => card),
        refined: true,
      }),
    );
  }
  deps.logger.info({ searchId: key.searchId, outcome, refined: verdicts.size, dropped }, 'refined');
  return { refined: verdicts.size, dropped };
}
