import type { KnownCompanyRow } from '#db/commands/companies/ensure.ts';
import type { CompanyMentionInput } from '#db/commands/companies/mentions.ts';
import type { Card } from '#db/commands/discovery/cards.ts';
import { prepareSense } from '../../extraction/about/about.ts';
import type { About, PreparedSense } from '../../extraction/about/about.ts';
import { amongNamesakes } from '../../extraction/about/namesakes.ts';
import { isDictionaryWord } from '../../extraction/names/common-words.ts';
import { nameKey } from './candidates/company-name.ts';
import { siteTextOf } from './known-company.ts';
import type { Judged } from './judge.ts';

export interface JudgedCompany {
  judged: Judged;
  company: KnownCompanyRow;
}

export interface JudgedCard extends JudgedCompany {
  card: Card;
}

type Named = Pick<JudgedCard, 'judged' | 'company'>;

/**
 * The posts that name the companies of cards. A dictionary word without a name pattern is kept as
 * unsure, and so is a mention that may mean another company of the same name. Empty until the sites
 * of all companies of that name have been read.
 */
export function mentionsOf(
  cards: readonly JudgedCard[],
  all: readonly Named[],
): CompanyMentionInput[] {
  const namesakes = Map.groupBy(all, nameOf);
  return cards.flatMap((each) => {
    const named = namesakes.get(nameOf(each)) ?? [];
    if (named.length > 1 && named.some(({ company }) => company.siteReadAt === null)) return [];
    const others = named.filter(
      ({ company }) => company.id !== each.company.id && company.verification === 'verified',
    );
    const sense = senseOf(each);
    const theirs = others.map(senseOf);
    const byPost = Map.groupBy(each.judged.candidate.places, ({ post }) => post.id);
    return [...byPost].flatMap(([mentionId, places]) => {
      const [first] = places;
      if (!first) return [];
      const found = verdictOf(each, places);
      const { title, content, sentiment, intent } = first.post;
      const about = amongNamesakes(found, sense, theirs, `${title}\n${content}`) ?? UNSURE;
      return [
        {
          companyId: each.card.companyId,
          mentionId,
          about: about.verdict,
          reason: about.reason,
          spans: places.map(({ field, start, end }) => ({ field, start, end })),
          sentiment,
          intent,
        },
      ];
    });
  });
}

/** A post about the market that resembles another company of the same name more. */
const UNSURE: Pick<About, 'verdict' | 'reason'> = {
  verdict: 'unsure',
  reason: 'Another product has the same name.',
};

const nameOf = ({ judged }: Named): string => nameKey(judged.candidate.name);

const senseOf = ({ judged: { candidate }, company }: Named): PreparedSense =>
  prepareSense({
    names: [candidate.name],
    domain: company.domain,
    description: siteTextOf(candidate, company.profile)?.text ?? '',
    excluded: [],
  });

function verdictOf(
  { judged: { candidate } }: Named,
  places: JudgedCard['judged']['candidate']['places'],
): About {
  const plain = isDictionaryWord(candidate.name.toLowerCase());
  const sure = !plain || places.some(({ pattern }) => pattern !== 'named');
  return {
    verdict: sure ? 'about' : 'unsure',
    reason: sure ? 'Names the product.' : 'The name is also an everyday word.',
    spans: [],
    score: 0,
  };
}
