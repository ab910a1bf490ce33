import type { CorrectionInput } from '#contracts/workflows.ts';
import {
  listReadableRuns,
  readSampleText,
  readTexts,
  replaceReadings,
  saveNamingRule,
} from '#db/commands/ai-visibility/reading.ts';
import { readReaderInput } from '#db/queries/ai-visibility/reader-input.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import type { Readers } from './readers.ts';
import { createAnswerReader, verdictsIn } from './reading/read-answer.ts';
import type { BrandReading } from './reading/read-answer.ts';
import { compileNames } from './reading/brand-names.ts';
import type { TrackedBrand } from './reading/brand-names.ts';
import { surroundings } from './reading/homonyms.ts';
import { maskText } from './reading/masked-text.ts';
import { normalizeText } from './reading/normalized-text.ts';
import { findOccurrences } from './reading/occurrences.ts';

/**
 * The name of a brand at a place of an answer, as rules keep it: its spelling and the words around
 * it. Null when the brand is not named there. Offsets are UTF-16 units of `text`.
 */
function locateName(
  text: string,
  brands: readonly TrackedBrand[],
  { brand, start, end }: { brand: string; start: number; end: number },
): { surface: string; before: string; after: string } | null {
  const normalized = normalizeText(text);
  const masked = maskText(normalized.text, '');
  const occurrence = findOccurrences(masked.text, compileNames(brands), masked.links).find(
    (one) =>
      one.brand === brand &&
      normalized.originalOffset(one.start) < end &&
      normalized.originalOffset(one.end) > start,
  );
  return occurrence
    ? { surface: occurrence.surface, ...surroundings(masked.text, occurrence) }
    : null;
}

export interface CorrectionActivities {
  /** Stores the rule that a correction means and applies it to every run of the brand. */
  correctReading(input: CorrectionInput): Promise<void>;
}

/** Lets other work of the process run between answers. */
const ANSWERS_AT_ONCE = 50;

export function createCorrectionActivities(
  deps: ActivityDeps & { readers: Readers },
): CorrectionActivities {
  return { correctReading: (input) => heartbeating(() => correctReading(deps, input)) };
}

async function correctReading(
  deps: ActivityDeps & { readers: Readers },
  { userId, analysisId, correction }: CorrectionInput,
): Promise<void> {
  const key = { userId, analysisId };
  const input = await readReaderInput(deps.database, key);
  if (!input) return;
  const { promptId, assistant, run, isBrand, everywhere } = correction;
  const text = await readSampleText(deps.database, { ...key, promptId, assistant, run });
  const found = locateName(text, input.brands, correction);
  if (!found) return;
  const context = everywhere ? { before: '', after: '' } : found;
  const { surface } = found;
  const { before, after } = context;
  await saveNamingRule(deps.database, {
    userId,
    rule: { brand: correction.brand, surface, before, after, isBrand },
  });
  // Runs that were read by different rules could not be compared.
  for (const id of await listReadableRuns(deps.database, key)) await readAgain(deps, userId, id);
}

async function readAgain(
  deps: ActivityDeps & { readers: Readers },
  userId: string,
  analysisId: string,
): Promise<void> {
  const key = { userId, analysisId };
  const input = await readReaderInput(deps.database, key);
  if (!input) return;
  deps.readers.forget(analysisId);
  const reader = createAnswerReader(input);
  const texts = await readTexts<BrandReading>(deps.database, key);
  const readings = [];
  for (const [at, { promptId, assistant, run, ...answer }] of texts.entries()) {
    if (at % ANSWERS_AT_ONCE === 0) await new Promise(setImmediate);
    const read = reader.read(
      {
        text: answer.text,
        question: answer.question,
        cited: answer.cited?.map(({ url }) => url) ?? null,
        found: answer.found?.map(({ url }) => url) ?? null,
      },
      verdictsIn(answer.readings),
    );
    readings.push({ promptId, assistant, run, readings: read });
  }
  await publishing(deps, replaceReadings(deps.database, key, readings));
}
