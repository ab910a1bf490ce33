import { createRandom, hashText } from '../random.ts';
import type { Random } from '../random.ts';
import type { CitedPage, Truth } from './truth.ts';

/** The content of one answer, before it is worded. */
export interface DrawnAnswer {
  kind: 'answer' | 'refusal' | 'empty';
  /** Company ids in the order in which they are named. */
  recommended: string[];
  mentioned: string[];
  negated: string[];
  pages: CitedPage[];
  random: Random;
}

/** Number of companies that are named in passing or warned about, not recommended. */
const MENTIONED = 0.02;
const NEGATED = 0.02;

interface Asked {
  worldId: string;
  assistant: string;
  prompt: string;
  /** How often this assistant was asked this prompt before. */
  run: number;
}

/**
 * Draws one answer. Each prompt has a rate of its own for each company, the same in every run, so
 * that repeats of a prompt agree as the world says; the run only draws from it.
 */
export function drawAnswer(truth: Truth, { worldId, assistant, prompt, run }: Asked): DrawnAnswer {
  const random = createRandom(spread(hashText(`${worldId} ${assistant} ${prompt} ${run}`)));
  const { recommend, agreement, refusal, empty } = truth.of(assistant, prompt);
  const fate = random();
  const kind = fate < refusal ? 'refusal' : fate < refusal + empty ? 'empty' : 'answer';
  const recommended: string[] = [];
  const mentioned: string[] = [];
  const negated: string[] = [];
  for (const [company, mean] of Object.entries(recommend)) {
    const own = createRandom(`${worldId} ${assistant} ${prompt} ${company} rate`);
    const rate = Math.min(1, Math.max(0, betaRate(own, mean, agreement) + truth.shiftOf(company)));
    if (random() < rate) recommended.push(company);
    else {
      const aside = random();
      if (aside < MENTIONED) mentioned.push(company);
      else if (aside < MENTIONED + NEGATED) negated.push(company);
    }
  }
  const pages = truth.pages(assistant).filter(({ share }) => random() < share);
  const order = recommended
    .map((company) => ({ company, place: random() - (recommend[company] ?? 0) }))
    .toSorted((a, b) => a.place - b.place);
  return {
    kind,
    recommended: order.map(({ company }) => company),
    mentioned,
    negated,
    pages,
    random,
  };
}

/**
 * Seeds that differ in their last digits only give sequences that resemble each other, and with them
 * runs whose answers move together. MurmurHash3's finalizer.
 */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A beta distributed rate with this mean and intra-class correlation. */
function betaRate(random: Random, mean: number, icc: number): number {
  if (icc <= 0 || mean <= 0 || mean >= 1) return Math.min(1, Math.max(0, mean));
  if (icc >= 1) return random() < mean ? 1 : 0;
  const size = 1 / icc - 1;
  const a = gamma(random, mean * size);
  const b = gamma(random, (1 - mean) * size);
  return a + b === 0 ? Number(random() < mean) : a / (a + b);
}

/** Marsaglia and Tsang 2000. */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * Math.max(1e-12, random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * normal * normal + d - d * v + d * Math.log(v))
      return d * v;
  }
}
