import { z } from 'zod';
import { aiVisibilitySummarySchema } from '#contracts/ai-visibility/ai-visibility.ts';
import type {
  AiVisibilityDetail,
  AiVisibilitySummary,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import { brandFigures } from '#domain/ai-visibility/summary/figures.ts';
import type { Rate } from '#domain/ai-visibility/summary/figures.ts';
import { usableAssistants } from '#domain/ai-visibility/summary/scope.ts';
import { CHANGE_VERDICTS } from '#domain/ai-visibility/statistics/change.ts';
import { MIN_PROMPTS } from '#domain/ai-visibility/statistics/rate.ts';
import { ASSISTANT_IDS, JOB_STATUSES } from '#domain/names.ts';
import { getAiVisibility, listAiVisibility } from '#db/queries/ai-visibility/ai-visibility.ts';
import { defineTool, foundBy, pageArguments, pageOf } from '../tool.ts';

const fraction = z.number().nullable();
const rateSchema = z
  .object({
    rate: fraction.describe('0 to 1; null with too few questions for an interval.'),
    low: fraction,
    high: fraction,
    hits: z.number().nullable().describe('Answers with it, where there is no rate.'),
    n_answers: z.number(),
    n_prompts: z.number(),
  })
  .describe('A share of answers with its 95% interval.');

function toRate(rate: Rate): z.input<typeof rateSchema> {
  const { n: n_answers, prompts: n_prompts } = rate;
  return rate.kind === 'interval'
    ? { rate: rate.rate, low: rate.low, high: rate.high, hits: null, n_answers, n_prompts }
    : { rate: null, low: null, high: null, hits: rate.hits, n_answers, n_prompts };
}

const { shape } = aiVisibilitySummarySchema;
const runSchema = z.object({
  run_id: z.string(),
  brand: z.string(),
  status: z.enum(JOB_STATUSES),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  reason: z.string().nullable(),
  assistants: shape.assistants,
  answered: z.number(),
  planned: z.number(),
});

const toRun = (run: Omit<AiVisibilitySummary, 'prompts'>): z.input<typeof runSchema> => ({
  run_id: run.id,
  brand: run.brand,
  status: run.status,
  created_at: run.createdAt,
  finished_at: run.finishedAt,
  reason: run.reason,
  assistants: run.assistants,
  answered: run.answered,
  planned: run.planned,
});

const listTool = defineTool({
  name: 'list_visibility_runs',
  title: 'AI visibility runs',
  description:
    'Lists the runs that asked AI assistants about a brand, newest first, each with the share of answers that name the brand. For competitors, assistants and changes, use get_visibility.',
  scope: 'read',
  input: z.strictObject(pageArguments),
  output: pageOf(runSchema.extend({ visibility: rateSchema.nullable() })),
  run: async ({ actor, database }, page) => {
    const { data } = await listAiVisibility(database, { ...actor, ...page });
    const items = data.items.map((run) => ({
      ...toRun(run),
      visibility: run.visibility && toRate({ kind: 'interval', ...run.visibility }),
    }));
    return { items, next_cursor: data.nextCursor };
  },
});

const BRANDS_MAX = 12;
const changeSchema = z.object({
  brand: z.string(),
  assistant: z.enum(ASSISTANT_IDS).nullable().describe('Null: all of them.'),
  verdict: z.enum(CHANGE_VERDICTS),
  difference: z.number().describe('Of the share named, in fractions, since earlier_run_id.'),
  low: z.number(),
  high: z.number(),
  n_prompts: z.number(),
  earlier_run_id: z.string(),
});

function changesOf(run: AiVisibilityDetail): z.input<typeof changeSchema>[] {
  const own = run.brands.find((brand) => brand.own);
  const names = new Map(run.brands.map(({ key, name }) => [key, name]));
  return (compareWithEarlier(run)?.changes ?? [])
    .filter(({ brand, assistant }) => assistant === null || brand === own?.key)
    .map(({ brand, assistant, verdict, difference, earlier }) => ({
      brand: names.get(brand) ?? brand,
      assistant,
      verdict,
      difference: difference.mean,
      low: difference.low,
      high: difference.high,
      n_prompts: difference.prompts,
      earlier_run_id: earlier.id,
    }));
}

function notesOf(run: AiVisibilityDetail): string[] {
  const asked = run.prompts.filter(({ kind }) => kind === 'unbranded').length;
  const usable = usableAssistants(run);
  const missing = run.assistants.filter((assistant) => !usable.includes(assistant));
  return [
    `The figures count ${asked} questions that do not name the brand.`,
    ...(asked < MIN_PROMPTS
      ? [`Fewer than ${MIN_PROMPTS} questions allow no interval: only counts are given.`]
      : []),
    ...(missing.length > 0 ? [`Too few answers, so left out: ${missing.join(', ')}.`] : []),
    ...(run.finishedAt === null ? ['The run has not ended: the figures will change.'] : []),
  ];
}

const getTool = defineTool({
  name: 'get_visibility',
  title: 'AI visibility of a run',
  description:
    'Shows how often AI assistants name a brand and its competitors in one run, per assistant, and what changed since the run before. Always state n_prompts and the interval with a rate, and report a change only as its verdict.',
  scope: 'read',
  input: z.strictObject({ run_id: z.uuid().describe('From list_visibility_runs.') }),
  output: runSchema.extend({
    method: z.string(),
    brands: z.array(
      z.object({
        brand: z.string(),
        own: z.boolean(),
        named: rateSchema,
        recommended: rateSchema,
        share_of_voice: z
          .object({ share: z.number(), low: z.number(), high: z.number() })
          .nullable(),
      }),
    ),
    by_assistant: z.array(z.object({ assistant: z.enum(ASSISTANT_IDS), named: rateSchema })),
    changes: z.array(changeSchema),
    notes: z.array(z.string()),
  }),
  run: async ({ actor, database }, { run_id: analysisId }) => {
    const read = await getAiVisibility(database, { userId: actor.userId, analysisId }, new Map());
    const { data } = foundBy(read, 'list_visibility_runs');
    const { assistants } = data;
    return {
      ...toRun(data),
      method: data.methodVersion,
      brands: brandFigures(data, { leads: false })
        .slice(0, BRANDS_MAX)
        .map(({ name, own, named, recommended, share }) => ({
          brand: name,
          own,
          named: toRate(named),
          recommended: toRate(recommended),
          share_of_voice: share.kind === 'share' ? share : null,
        })),
      by_assistant: assistants.flatMap((assistant) => {
        const figures = brandFigures({ ...data, assistants: [assistant] }, { leads: false });
        const own = figures.find((brand) => brand.own);
        return own ? [{ assistant, named: toRate(own.named) }] : [];
      }),
      changes: data.finishedAt === null ? [] : changesOf(data),
      notes: notesOf(data),
    };
  },
});

export const aiVisibilityTools = [listTool, getTool];
