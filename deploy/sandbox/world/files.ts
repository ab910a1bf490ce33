import { z } from 'zod';

export const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed'] as const;

/** The product's eight intents, copied as words: the sandbox imports nothing of the product. */
export const INTENT_LABELS = [
  'recommendation',
  'alternative',
  'complaint',
  'comparison',
  'price',
  'howto',
  'promotion',
  'other',
] as const;

const id = z.string().min(1);
/** Days from the start of the world's clock; negative is the past. */
const day = z.number();
const share = z.number().min(0).max(1);
const offset = z.int().nonnegative();
/** A field that may be null; leaving it out means the same. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
/** A field with a usual value; null and leaving it out both mean that value. */
const orDefault = <T extends z.ZodType>(schema: T, usual: z.output<T>) =>
  schema.nullish().transform((value): z.output<T> => value ?? usual);
const list = <T extends z.ZodType>(schema: T) => orDefault(z.array(schema), []);

/** `world.json` */
export const worldFileSchema = z.object({
  id,
  title: z.string(),
  /** A founder's description of this market, to find its competitors. */
  market: z.string(),
  description: orDefault(z.string(), ''),
  language: orDefault(z.string(), 'en'),
  /** The date for which texts and pages were written; nothing depends on it. */
  writtenFor: z.string(),
});

const companySchema = z.object({
  id,
  name: z.string().min(1),
  aliases: list(z.string()),
  domain: orNull(z.string()),
  type: z.enum(['direct', 'indirect', 'adjacent']),
  category: z.string(),
  description: z.string(),
  founded: orNull(z.int()),
  funding_stage: orNull(z.string()),
  startup_focus: orDefault(z.boolean(), false),
  social: orDefault(z.record(z.string(), z.string()), {}),
  launch: orNull(z.object({ platform: z.string(), day })),
  /** The name is also a word of the language. */
  homonym: orDefault(z.boolean(), false),
  site_status: z.enum(['live', 'dead', 'redirect', 'none']),
  /** `owner/name` on GitHub. */
  repository: orNull(z.string()),
});

/** The response of a path of a company's site from `day` until its next line. */
const pageSchema = z.object({
  company: id,
  path: z.string().startsWith('/'),
  day,
  html: orNull(z.string()),
  status: orDefault(z.int().min(100).max(599), 200),
  location: orNull(z.string()),
  /** The page is sent in this encoding, which only its own markup may declare. */
  encoding: orNull(z.enum(['windows-1250', 'windows-1251', 'windows-1252', 'shift_jis', 'euc-kr'])),
  /** A failure of the connection in place of an answer: timeout, reset, tls, dns. */
  error: orNull(z.string()),
});

const changeSchema = z.object({
  id,
  /** change: report once. noise: stay silent. echo: seen again on another page, stay silent. */
  type: z.enum(['change', 'noise', 'echo']),
  company: id,
  path: orNull(z.string()),
  kind: orNull(
    z.enum(['price', 'plan', 'limit', 'launch', 'release', 'hiring', 'funding', 'messaging']),
  ),
  day,
  before: orNull(z.unknown()),
  after: orNull(z.unknown()),
  significance: orNull(z.enum(['high', 'medium', 'low'])),
  evidence: orNull(z.object({ before: orNull(z.string()), after: orNull(z.string()) })),
});

const nameSchema = z.object({
  surface: z.string().min(1),
  company: orNull(id),
  field: z.enum(['title', 'text']),
  /** UTF-16 units from the start of the field. */
  at: offset,
});

export const postSchema = z.object({
  id,
  platform: id,
  /** The platform's kind: ask, show, story, comment, job, question, answer, pull, ... */
  kind: z.string(),
  /** Subreddit, board, category, or GitHub's `owner/name`. */
  community: orNull(z.string()),
  author: z.string().min(1),
  title: orNull(z.string()),
  /** Markdown. */
  text: z.string(),
  day,
  likes: orNull(z.number()),
  comments: orNull(z.number()),
  shares: orNull(z.number()),
  lang: orDefault(z.string(), 'en'),
  tags: list(z.string()),
  /** Optional beyond the format: where a link post points, and its subject for reports. */
  link: orNull(z.url()),
  area: orNull(z.string()),
  labels: z.object({
    intent: z.enum(INTENT_LABELS),
    sentiment: z.enum(SENTIMENTS),
    relevance: orDefault(z.record(z.string(), z.int().min(0).max(2)), {}),
    about: list(id),
    names: list(nameSchema),
    homonymOf: orNull(id),
    dup: orNull(id),
    problem: orNull(id),
    hostile: orNull(z.string()),
  }),
});

const querySchema = z.object({
  id,
  style: z.enum(['keyword', 'sentence']),
  text: z.string().min(1),
  meaning: z.string(),
});

const problemSchema = z.object({
  id,
  title: z.string(),
  kind: z.enum(['burst', 'steady']),
  from: day,
  to: day,
});

const intentTruthSchema = z.object({
  /** Probability that an answer to a fresh prompt recommends the company. */
  recommend: z.record(z.string(), share),
  /** Intra-class correlation of repeats of one prompt. */
  agreement: share,
  refusal: orDefault(share, 0),
  empty: orDefault(share, 0),
});

const assistantSchema = z.object({
  intents: z.record(z.string(), intentTruthSchema),
  cited: list(z.object({ url: z.string(), domain: z.string(), share, type: z.string() })),
});

const answerSchema = z.object({
  id,
  assistant: z.string(),
  intent: z.string(),
  prompt: z.string(),
  text: z.string(),
  brands: z.array(
    z.object({
      surface: z.string().min(1),
      company: orNull(id),
      role: z.enum(['recommended', 'mentioned', 'negated', 'source']),
      at: offset,
    }),
  ),
});

/** `assistants.json` */
export const assistantsSchema = z.object({
  intents: z.array(z.string()),
  assistants: z.record(z.string(), assistantSchema),
  answers: list(answerSchema),
});

/** Files with one JSON value a line. */
export const LINE_FILES = {
  companies: companySchema,
  pages: pageSchema,
  changes: changeSchema,
  posts: postSchema,
  queries: querySchema,
  problems: problemSchema,
} as const;
export type LineFile = keyof typeof LINE_FILES;

export type Company = z.output<typeof companySchema>;
export type Page = z.output<typeof pageSchema>;
export type Change = z.output<typeof changeSchema>;
export type WorldPost = z.output<typeof postSchema>;
export type PostLabels = WorldPost['labels'];
export type Query = z.output<typeof querySchema>;
export type Problem = z.output<typeof problemSchema>;
export type Assistants = z.output<typeof assistantsSchema>;
export type Answer = z.output<typeof answerSchema>;

/** A world as its folder states it. */
export interface World extends z.output<typeof worldFileSchema> {
  companies: Company[];
  pages: Page[];
  changes: Change[];
  posts: WorldPost[];
  queries: Query[];
  problems: Problem[];
  assistants: Assistants;
}
