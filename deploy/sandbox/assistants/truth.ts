import { createRandom, hashText } from '../random.ts';
import type { Company } from '../world/files.ts';
import type { PlayedWorld } from '../world/playing.ts';

/** The true probabilities of one assistant's answers to prompts of one intent. */
interface IntentTruth {
  recommend: Readonly<Record<string, number>>;
  agreement: number;
  refusal: number;
  empty: number;
}

export interface CitedPage {
  url: string;
  domain: string;
  share: number;
}

export interface Truth {
  companies: ReadonlyMap<string, Company>;
  of(assistant: string, prompt: string): IntentTruth;
  pages(assistant: string): readonly CitedPage[];
  /** Adds points (0..1, may be negative) to each prompt's own rate for a company. */
  shift(company: string, points: number): void;
  shiftOf(company: string): number;
  clearShifts(): void;
}

/** Words that identify a prompt's intent; order matters. */
const INTENT_WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:cheap|cheapest|free|price|pricing|cost|costs|pay|afford|affordable|budget|value)\b/iu,
    ['price'],
  ],
  [/\b(?:compare|comparison|differences?|versus|vs\.?|pros and cons|better)\b/iu, ['comparison']],
  [
    /\b(?:alternatives?|instead|replace|switch|leave|other options|else)\b/iu,
    ['alternatives-to-category', 'alternatives'],
  ],
  [
    /^(?:how (?:do|can|could)|i keep|we (?:want|do|need)|my |our )|\b(?:struggl|problem|by hand)/iu,
    ['problem'],
  ],
  [
    /\b(?:startup|small (?:business|company|firm)|agency|agencies|freelancers?|nonprofit|team of|works alone|in europe)\b/iu,
    ['segment'],
  ],
  [/\b(?:best|recommend|which|suggest|good)\b/iu, ['best-for']],
];

/** The intent of a prompt among those of the world; the first one when no word matches. */
export function intentOf(prompt: string, intents: readonly string[]): string {
  for (const [words, names] of INTENT_WORDS) {
    const known = names.find((name) => intents.includes(name));
    if (known !== undefined && words.test(prompt)) return known;
  }
  return intents.includes('best-for') ? 'best-for' : (intents[0] ?? 'best-for');
}

/** The world's truth; companies without any get rates derived from their id. */
export function readTruth(world: PlayedWorld): Truth {
  const shifts = new Map<string, number>();
  const companies = new Map(world.companies.map((company) => [company.id, company]));
  const { assistants, intents } = world.assistants;
  return {
    companies,
    of(assistant, prompt) {
      const stated = assistants[assistant]?.intents[intentOf(prompt, intents)];
      return stated ?? improvised(world, assistant);
    },
    pages: (assistant) => assistants[assistant]?.cited ?? improvisedPages(world),
    shift: (company, points) => void shifts.set(company, points),
    shiftOf: (company) => shifts.get(company) ?? 0,
    clearShifts: () => shifts.clear(),
  };
}

function improvised(world: PlayedWorld, assistant: string): IntentTruth {
  const recommend = Object.fromEntries(
    world.companies.map(({ id }) => {
      const draw = createRandom(`${world.id} ${assistant} ${id}`)();
      return [id, Math.round(70 * draw * draw) / 100];
    }),
  );
  return { recommend, agreement: 0.4, refusal: 0.02, empty: 0.01 };
}

const improvisedPages = (world: PlayedWorld): CitedPage[] => [
  {
    url: `https://bestoflists.example/best-${hashText(world.id) % 90}-tools`,
    domain: 'bestoflists.example',
    share: 0.35,
  },
  {
    url: 'https://www.reddit.com/r/smallbusiness/comments/tools/what_do_you_use/',
    domain: 'reddit.com',
    share: 0.3,
  },
  ...world.companies
    .filter(({ domain }) => domain !== null)
    .slice(0, 3)
    .map(({ domain }) => ({ url: `https://${domain}/pricing`, domain: domain ?? '', share: 0.15 })),
];
