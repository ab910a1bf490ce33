import { startOf } from '#domain/text/cut.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';
import type { RoleVerdict } from '../../llm/read-roles.ts';
import { compileNames } from './brand-names.ts';
import type { NamePattern, TrackedBrand } from './brand-names.ts';
import { hostMatches } from './citations.ts';
import { judgeHomonym, ruleFor } from './homonyms.ts';
import type { HomonymContext, NamingRule } from './homonyms.ts';
import { lineAt, readLines } from './lines.ts';
import type { Line } from './lines.ts';
import { maskText } from './masked-text.ts';
import { normalizeText } from './normalized-text.ts';
import type { NormalizedText } from './normalized-text.ts';
import { findOccurrences } from './occurrences.ts';
import type { Occurrence } from './occurrences.ts';
import { readQuestion, roleTogether } from './roles.ts';
import type { Role, RoleContext } from './roles.ts';
import { clauseOf, sentenceOf } from './sentences.ts';
import type { Range } from './sentences.ts';
import { canJudge, readSentiment } from './sentiment.ts';
import type { Sentiment, SentimentReading } from './sentiment.ts';

/** What the reader needs before it sees an answer. */
export interface ReaderInput {
  brands: readonly TrackedBrand[];
  /** What the market sells, in the owner's words. */
  description: string;
  rules: readonly NamingRule[];
}

interface AnswerToRead {
  text: string;
  question: string;
  /** Addresses cited by the answer; null where the API does not report them. */
  cited: readonly string[] | null;
  /** Addresses returned by its search; null where the API does not report them. */
  found: readonly string[] | null;
}

/** One brand in one answer. Spans are UTF-16 offsets into the answer's text, end exclusive. */
export interface BrandReading {
  brand: string;
  /** Null: only undecided names, which count nowhere. */
  role: Role | null;
  unsure: boolean;
  /** Who read the role, and the model's quote. */
  reader: SampleChange['marks'][number]['reader'];
  quote: Range | null;
  /** 1 for the brand that is named first; null for sources and undecided names. */
  place: number | null;
  /** Its number in a numbered list that it heads. */
  listNumber: number | null;
  sentiment: Sentiment;
  evidence: Range[];
  sentimentWords: Range[];
  /** Its own domain is cited; null where the API does not report it. */
  linked: boolean | null;
  /** Its own domain was found and not cited; null where the API does not report it. */
  foundOnly: boolean | null;
}

export interface AnswerReader {
  /** `verdicts`: what a language model read of brands; our rules read the others. */
  read(answer: AnswerToRead, verdicts?: Verdicts): BrandReading[];
}

type Verdicts = ReadonlyMap<string, RoleVerdict>;
const NO_VERDICTS: Verdicts = new Map();

/** The model's verdicts in stored readings, for reading the answer again by other name rules. */
export const verdictsIn = (readings: readonly BrandReading[]): Verdicts =>
  new Map(
    readings
      .filter(({ reader }) => reader === 'model')
      .map(({ brand, role, unsure, quote }) => [
        brand,
        { role: role ?? (unsure ? null : 'other'), quote },
      ]),
  );

/** Longer answers are read up to here. */
export const MAX_READ_LENGTH = 200_000;
const MAX_EVIDENCE = 8;

export function createAnswerReader(input: ReaderInput): AnswerReader {
  const patterns = compileNames(input.brands);
  const categoryWords = new Set(
    (input.description.toLowerCase().match(/[\p{L}]{4,}/gu) ?? []).flatMap((word) => [
      word,
      word.replace(/s$/u, ''),
    ]),
  );
  return {
    read: (answer, verdicts = NO_VERDICTS) =>
      readOne({ ...input, patterns, categoryWords }, answer, verdicts),
  };
}

interface Known extends ReaderInput {
  patterns: readonly NamePattern[];
  categoryWords: ReadonlySet<string>;
}

function readOne(
  { brands, rules, patterns, categoryWords }: Known,
  answer: AnswerToRead,
  verdicts: Verdicts,
): BrandReading[] {
  const normalized = normalizeText(startOf(answer.text, MAX_READ_LENGTH));
  const { text, links } = maskText(normalized.text, answer.question);
  const lines = readLines(text);
  const lineOf = (at: number): number => lineAt(lines, at);
  const occurrences = findOccurrences(text, patterns, links);
  const addresses = [...(answer.cited ?? []), ...links.map(({ url }) => url)];
  const linked = new Set(
    brands
      .filter(({ domain }) => domain !== null && addresses.some((url) => hostMatches(url, domain)))
      .map(({ key }) => key),
  );
  const homonyms: HomonymContext = { text, lines, lineOf, categoryWords, linked, occurrences };
  const judged = occurrences.map((occurrence) => {
    const ours = judgeHomonym(occurrence, homonyms, rules);
    const its = verdicts.get(occurrence.brand);
    // The owner's corrections count more than the model, which counts more than our rules.
    const isDecided = its === undefined || ours === 'other' || ruleFor(occurrence, text, rules);
    return { occurrence, verdict: isDecided ? ours : meaningOf(its) };
  });
  const certain = judged.filter(({ verdict }) => verdict === 'brand').map((one) => one.occurrence);
  const roles: RoleContext = {
    text,
    lines,
    lineOf,
    occurrences: certain,
    question: readQuestion(normalizeText(answer.question).text, patterns),
  };
  const sentimentOf = canJudge(answer)
    ? (occurrence: Occurrence) => readSentiment(text, passageOf(occurrence, roles))
    : () => UNJUDGED;
  const reading = { roles, normalized, sentimentOf };
  const readings = brands.flatMap((brand) => {
    const own = certain.filter((occurrence) => occurrence.brand === brand.key);
    const undecided = judged.flatMap(({ occurrence, verdict }) =>
      occurrence.brand === brand.key && verdict === 'unsure' ? [occurrence] : [],
    );
    const web = webPresence(brand, answer);
    const verdict = verdicts.get(brand.key);
    const seen = own.length > 0 || undecided.length > 0 || verdict?.role === 'other';
    if (!seen && web.linked !== true && web.foundOnly !== true) return [];
    return [{ ...describe(brand.key, reading, { own, undecided, verdict }), ...web }];
  });
  return givePlaces(readings, certain);
}

const NEUTRAL: SentimentReading = { sentiment: 'neutral', words: [] };
const UNJUDGED: SentimentReading = { sentiment: 'unjudged', words: [] };

type Described = Omit<BrandReading, 'linked' | 'foundOnly'>;

interface Found {
  own: readonly Occurrence[];
  undecided: readonly Occurrence[];
  verdict: RoleVerdict | undefined;
}

const meaningOf = ({ role }: RoleVerdict): 'brand' | 'other' | 'unsure' =>
  role === 'other' ? 'other' : role === null ? 'unsure' : 'brand';

/** The model's role with the names nearest to its quote first, else the role by our rules. */
function roleBy(
  verdict: RoleVerdict | undefined,
  own: readonly Occurrence[],
  roles: RoleContext,
  toOriginal: (range: Range) => Range,
): { role: Role | null; telling: readonly Occurrence[]; reader: BrandReading['reader'] } {
  if (verdict === undefined || own.length === 0)
    return { ...roleTogether(own, roles), reader: verdict === undefined ? 'rules' : 'model' };
  const { role, quote } = verdict;
  if (role === null || role === 'other') return { ...roleTogether(own, roles), reader: 'rules' };
  const distance = (one: Occurrence): number => {
    const { start, end } = toOriginal(one);
    return quote === null ? 0 : Math.max(0, quote.start - end, start - quote.end);
  };
  return { role, telling: own.toSorted((a, b) => distance(a) - distance(b)), reader: 'model' };
}

function describe(
  brand: string,
  {
    roles,
    normalized,
    sentimentOf,
  }: {
    roles: RoleContext;
    normalized: NormalizedText;
    sentimentOf: (occurrence: Occurrence) => SentimentReading;
  },
  { own, undecided, verdict }: Found,
): Described {
  const toOriginal = ({ start, end }: Range): Range => ({
    start: normalized.originalOffset(start),
    end: normalized.originalOffset(end),
  });
  const { role, telling, reader } = roleBy(verdict, own, roles, toOriginal);
  const best = telling[0];
  const feeling = best && role !== 'source' ? sentimentOf(best) : NEUTRAL;
  return {
    brand,
    role,
    reader,
    quote: reader === 'model' ? (verdict?.quote ?? null) : null,
    unsure: role === null && undecided.length > 0,
    place: null,
    listNumber: best ? headedNumber(best, roles) : null,
    sentiment: feeling.sentiment,
    // Undecided places are shown where nothing else is, so that the owner can decide.
    evidence: (role === null
      ? undecided
      : [...telling, ...own.filter((one) => !telling.includes(one))]
    )
      .slice(0, MAX_EVIDENCE)
      .map(toOriginal),
    sentimentWords: feeling.words.map(toOriginal),
  };
}

/** The text about a brand: the whole item that it heads, else its part of the sentence. */
function passageOf(
  occurrence: Occurrence,
  { text, lines, lineOf, occurrences }: RoleContext,
): Range {
  const index = lineOf(occurrence.start);
  const line = lines[index];
  if (!line) return occurrence;
  const sentence = sentenceOf(text, occurrence, line);
  if (line.kind !== 'item' || line.content !== occurrence.start)
    return clauseOf(text, occurrence, sentence, occurrences);
  const next = occurrences.find(
    ({ brand, start }) => start > occurrence.start && brand !== occurrence.brand,
  );
  const last = lastLineOfItem(lines, index);
  return { start: occurrence.start, end: Math.min(last.end, next?.start ?? last.end) };
}

function lastLineOfItem(lines: readonly Line[], index: number): Line {
  let last = lines[index] as Line;
  for (const line of lines.slice(index + 1)) {
    if (line.item !== index) {
      if (line.kind === 'blank') continue;
      break;
    }
    last = line;
  }
  return last;
}

function headedNumber({ start }: Occurrence, { lines, lineOf }: RoleContext): number | null {
  const line = lines[lineOf(start)];
  return line?.content === start ? line.number : null;
}

/** Order of first appearance among brands that the answer names; sources have no place. */
function givePlaces(
  readings: readonly BrandReading[],
  certain: readonly Occurrence[],
): BrandReading[] {
  const named = new Set(
    readings.filter(({ role }) => role !== null && role !== 'source').map(({ brand }) => brand),
  );
  const order = [...new Set(certain.map(({ brand }) => brand))].filter((brand) => named.has(brand));
  return readings.map((reading) => {
    const at = order.indexOf(reading.brand);
    return at < 0 ? reading : { ...reading, place: at + 1 };
  });
}

function webPresence({ domain }: TrackedBrand, { cited, found }: AnswerToRead) {
  if (domain === null) return { linked: null, foundOnly: null };
  const linked = cited === null ? null : cited.some((url) => hostMatches(url, domain));
  const seen = found === null ? null : found.some((url) => hostMatches(url, domain));
  return { linked, foundOnly: seen === null || linked === null ? null : seen && !linked };
}
