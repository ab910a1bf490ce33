import type { Evidence, ModelCheck } from '#contracts/competitors/competitor.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { nameKey } from './candidates/company-name.ts';
import type { CompanyEvidence, CompanyVerdict } from '../../llm/company-verdicts.ts';
import type { JudgedCard } from './card-mentions.ts';

/** Cards in the form sent to a model: short ids, no addresses, no authors. */
interface AskedCards {
  companies: CompanyEvidence[];
  /** Post id by evidence id; a site has no entry. */
  posts: ReadonlyMap<string, string>;
}

export function evidenceOf(cards: readonly JudgedCard[]): AskedCards {
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
export function applyVerdicts(
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
        category: verdict.category ?? judgement.category,
        evidence,
        modelCheck,
      },
    },
  };
}
