import { cutText } from '#domain/text/cut.ts';
import type { TrackedBrand } from '#domain/ai-visibility/run.ts';
import type { SampleResult } from '#db/commands/ai-visibility/record-samples.ts';
import type { SampleKey } from '#db/commands/ai-visibility/samples.ts';
import type { Database } from '#db/client.ts';
import { readReaderInput } from '#db/queries/ai-visibility/reader-input.ts';
import type { AssistantAnswer } from '../assistants/port.ts';
import type { RoleVerdict } from '../llm/read-roles.ts';
import { findCandidates } from './reading/candidates.ts';
import { canonicalUrl, sourceTypeOf, hostOf } from './reading/citations.ts';
import { createAnswerReader } from './reading/read-answer.ts';
import type { AnswerReader, BrandReading } from './reading/read-answer.ts';

interface Read extends Pick<SampleResult, 'pages' | 'candidates' | 'excerpt'> {
  readings: BrandReading[];
}

export interface Readers {
  /** What an answer states about the brands of its run. */
  read(
    key: SampleKey,
    question: string,
    answer: ReadableAnswer,
    verdicts?: ReadonlyMap<string, RoleVerdict>,
  ): Promise<Read>;
  /** The brands of a run: their names by key. */
  namesOf(key: SampleKey): Promise<ReadonlyMap<string, string>>;
  /** The brands or rules of a run have changed. */
  forget(analysisId: string): void;
}

type ReadableAnswer = Pick<AssistantAnswer, 'text' | 'cited' | 'found' | 'state'>;

interface Reader {
  reader: AnswerReader;
  brands: readonly TrackedBrand[];
}

/** Runs whose readers are kept ready. */
const KEPT = 50;
const MAX_CANDIDATES = 20;
const MAX_PAGES = 60;
const EXCERPT = 180;

/** Readers by run, made when its first answer arrives. */
export function createReaders(database: Database): Readers {
  const ready = new Map<string, Promise<Reader | null>>();

  function readerOf({ userId, analysisId }: SampleKey): Promise<Reader | null> {
    const known = ready.get(analysisId);
    if (known) return known;
    const made = readReaderInput(database, { userId, analysisId }).then((input) =>
      input === null ? null : { reader: createAnswerReader(input), brands: input.brands },
    );
    made.catch(() => ready.delete(analysisId));
    ready.set(analysisId, made);
    const oldest = ready.keys().next().value;
    if (ready.size > KEPT && oldest !== undefined) ready.delete(oldest);
    return made;
  }

  return {
    async read(key, question, answer, verdicts) {
      const found = await readerOf(key);
      return found === null ? NOTHING : readWith(found, question, answer, verdicts);
    },
    async namesOf(key) {
      const found = await readerOf(key);
      return new Map(found?.brands.map((brand) => [brand.key, brand.name]));
    },
    forget: (analysisId) => void ready.delete(analysisId),
  };
}

const NOTHING: Read = { readings: [], pages: [], candidates: [], excerpt: '' };

export function readWith(
  { reader, brands }: Reader,
  question: string,
  { text, cited, found, state }: ReadableAnswer,
  verdicts?: ReadonlyMap<string, RoleVerdict>,
): Read {
  const own = brands.find((brand) => brand.own);
  if (state !== 'answered' || !own) return { ...NOTHING, excerpt: excerptOf(text, undefined) };
  const readings = reader.read(
    {
      text,
      question,
      cited: cited?.map(({ url }) => url) ?? null,
      found: found?.map(({ url }) => url) ?? null,
    },
    verdicts,
  );
  const rivals = brands.filter((brand) => !brand.own);
  const urls = [...new Set((cited ?? []).flatMap(({ url }) => canonicalUrl(url) ?? []))];
  return {
    readings,
    pages: urls.slice(0, MAX_PAGES).map((url) => ({
      url,
      domain: hostOf(url) ?? '',
      type: sourceTypeOf(url, own, rivals),
    })),
    candidates: findCandidates(text, brands).slice(0, MAX_CANDIDATES),
    excerpt: excerptOf(
      text,
      readings.find(({ brand, role }) => brand === own.key && role !== null),
    ),
  };
}

/** Citation markers and links that only name a source: `[1]`, `[[2]](…)`, `([reddit.com](…))`. */
const CITATION = /\s*(?:\[\[?\d{1,3}\]?\](?:\([^)\s]*\))?|\(\[[^\]\n]*\]\([^)\s]*\)\))/gu;

/** The line below the head of a table, or between paragraphs. */
const RULE = /^[ \t|:-]*-{2}[ \t|:-]*$/gmu;

/** The text around the own brand, else the beginning; one line. */
function excerptOf(text: string, reading: BrandReading | undefined): string {
  const at = reading?.evidence[0]?.start ?? 0;
  const near = Math.max(0, at - EXCERPT / 3);
  // From the next whole word on.
  const start = near === 0 ? 0 : Math.min(at, near + text.slice(near, at).search(/(?<=\s)\S|$/u));
  const words = text
    .slice(start, start + EXCERPT * 3)
    .replaceAll(CITATION, '')
    .replaceAll(RULE, '')
    .replaceAll(/\]\([^)\s]*\)|[*_#`|[\]]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return `${start > 0 ? '…' : ''}${cutText(words, EXCERPT)}`;
}
