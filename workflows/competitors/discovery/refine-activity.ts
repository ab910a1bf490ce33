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
import type { PagesKey } from './site-activities.ts';
import type { Evidence, ModelCheck } from '#contracts/competitors/competitor.ts';
import { relevanceAs } from '#domain/competitors/discovery.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { nameKey } from './candidates/company-name.ts';
import type { CompanyEvidence, CompanyVerdict } from '../../llm/company-verdicts.ts';
import type { JudgedCard } from './card-mentions.ts';

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

/** Cards in the form sent to a model: short ids, no addresses, no authors. */
interface AskedCards {
  companies: CompanyEvidence[];
  /** Post id by evidence id; a site has no entry. */
  posts: ReadonlyMap<string, string>;
}

function evidenceOf(cards: readonly JudgedCard[]): AskedCards {
  const posts = new Map<string, string>();
  const companies = cards.map(({ card, judged, company }, at): CompanyEvidence => {
    const said = card.judgement.evidence.map((evidence, index) => {
      const id = `p${at + 1}-${index + 1}`;
      posts.set(id, evidence.mentionId);
      return { id, text: evidence.quote };
    });
    const about = [company.profile?.tagline, company.profile?.description].filter(Boolean);
    const site = about.length > 0 ? [{ id: `s${at + 1}`, text: about.join('. ') }] : [];
    return {
      id: `c${at + 1}`,
      name: card.name,
      spellings: [card.name, ...judged.candidate.aliases],
      domain: company.domain,
      verified: company.verification === 'verified',
      type: card.judgement.competitive_type,
      category: card.judgement.category,
      evidence: [...said, ...site],
    };
  });
  return { companies, posts };
}

interface RefinedCards {
  cards: JudgedCard[];
  /** Names that the model prefers among the spellings of posts, by company. */
  renamed: { companyId: string; name: string }[];
}

/** Applies a model's verdicts: removes rejected companies and merges aliases. */
function applyVerdicts(
  cards: readonly JudgedCard[],
  { companies, posts }: AskedCards,
  verdicts: ReadonlyMap<string, CompanyVerdict>,
): RefinedCards {
  const byId = new Map(companies.map(({ id }, at) => [id, cards[at]]));
  const idOf = new Map(companies.map(({ id }, at) => [cards[at], id]));
  const gone = new Set<JudgedCard>();
  const extra = new Map<JudgedCard, Evidence[]>();
  for (const [id, { listed, sameAs }] of verdicts) {
    const card = byId.get(id);
    const target = sameAs === null ? undefined : byId.get(sameAs);
    if (!card || gone.has(card)) continue;
    if (!listed) gone.add(card);
    else if (target && !gone.has(target) && cards.indexOf(target) < cards.indexOf(card)) {
      gone.add(card);
      extra.set(target, [...(extra.get(target) ?? []), ...card.card.judgement.evidence]);
    }
  }
  const renamed: RefinedCards['renamed'] = [];
  const kept = cards.flatMap((card): JudgedCard[] => {
    if (gone.has(card)) return [];
    const verdict = verdicts.get(idOf.get(card) ?? '');
    if (!verdict) return [card];
    const { name } = verdict;
    if (name !== null && name !== card.card.name && nameKey(name) === nameKey(card.card.name))
      renamed.push({ companyId: card.card.companyId, name });
    return [refined(card, verdict, posts, extra.get(card) ?? [])];
  });
  return { cards: kept, renamed };
}

function refined(
  each: JudgedCard,
  verdict: CompanyVerdict,
  posts: ReadonlyMap<string, string>,
  extra: readonly Evidence[],
): JudgedCard {
  const { judgement } = each.card;
  const modelCheck: ModelCheck = {
    line: verdict.line,
    quote: verdict.quote,
    mentionIds: [...new Set(verdict.citations.flatMap((id) => posts.get(id) ?? []))],
    ownType: judgement.competitive_type,
    ownCategory: judgement.category,
  };
  const known = new Set(judgement.evidence.map(({ mentionId }) => mentionId));
  const evidence = [
    ...judgement.evidence,
    ...extra.filter(({ mentionId }) => !known.has(mentionId)),
  ].slice(0, COMPETITOR_LIMITS.evidencePerCompetitor);
  return {
    ...each,
    card: {
      ...each.card,
      judgement: {
        ...judgement,
        competitive_type: verdict.type,
        relevance_score: relevanceAs(verdict.type, judgement.reasons.relevance),
        category: verdict.category ?? judgement.category,
        evidence,
        modelCheck,
      },
    },
  };
}
