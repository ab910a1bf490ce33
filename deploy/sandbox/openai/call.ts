import { subjectNamed } from './reading/subjects.ts';
import { z } from 'zod';
import { analyse } from './analyst.ts';
import { asksForRoles, readAnswers } from './answers.ts';
import { BadRequest } from './errors.ts';
import { readEvidence, jsonValues } from './evidence.ts';
import { asksForVerdicts, fillSchema } from './fill-schema.ts';
import { jsonSchemaSchema, strictProblem } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { distort, judge } from './judge.ts';
import { judgeCompanies } from './companies.ts';
import { asksForPages, readPages } from './pages.ts';
import { asksForQuestions, writeQuestions } from './questions.ts';
import { readPosts } from './reading/reading.ts';
import { COMMON, meaningOf } from './reading/topics.ts';
import type { WorldReader } from './reading/world-reader.ts';
import { writeTexts } from './texts.ts';
import { STOP_STEMS } from '../search/query.ts';
import { stem } from '../search/words.ts';

/** Ways in which a model disappoints, switched by a fault or by a mark in the prompt. */
export const MODEL_FAULTS = [
  'refusal',
  'invalid-output',
  'incomplete',
  'empty-output',
  'hostile-output',
] as const;
export type ModelFault = (typeof MODEL_FAULTS)[number];

/** A request of either protocol, in one form. */
export interface ModelCall {
  model: string;
  prompt: string;
  schema: JsonSchema | null;
  maxOutputTokens: number | null;
  stream: boolean;
}

export interface ModelAnswer {
  text: string;
  refusal: string | null;
  incomplete: boolean;
  inputTokens: number;
  outputTokens: number;
}

const MARK = new RegExp(String.raw`\[\[sandbox:(${MODEL_FAULTS.join('|')})\]\]`);
const REFUSAL = 'I’m sorry, but I can’t help with that request.';

/** Four characters a token, as a rule of thumb. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

function write(call: ModelCall, fault: ModelFault | null, reader: WorldReader): string {
  if (fault === 'empty-output') return '';
  if (fault === 'invalid-output') return 'Here is what I found in the posts: {"headline": ';
  if (call.schema && asksForRoles(call.schema)) return readAnswers(call.prompt);
  if (call.schema && asksForPages(call.schema)) return readPages(call.prompt);
  if (call.schema && asksForPhrasings(call.schema)) return wordSearch(call.prompt);
  if (call.schema && asksForQuestions(call.schema)) return writeQuestions(call.prompt);
  const evidence = readEvidence(call.prompt);
  const query = evidence.query ?? '';
  const readings = readPosts(evidence.posts, query, reader);
  const analysis = analyse(readings, query);
  if (call.schema) {
    const judged = judge(readings);
    const verdicts = fault === 'hostile-output' ? distort(judged) : judged;
    const companies = judgeCompanies(evidence.things, reader, query);
    const texts = writeTexts(evidence, readings);
    return JSON.stringify(fillSchema(call.schema, { analysis, verdicts, companies, texts }));
  }
  const points = analysis.claims.map((claim) => `- ${claim.text} [${claim.citations.join(', ')}]`);
  return [analysis.headline, ...points].join('\n');
}

/** Is this a question about each post? */
export const isAboutEachPost = ({ schema }: ModelCall): boolean =>
  schema !== null && asksForVerdicts(schema);

/** Answers a call from its prompt and the world's truth. A fault overrides a mark in the prompt. */
export function answer(
  call: ModelCall,
  fault: ModelFault | null,
  reader: WorldReader,
): ModelAnswer {
  const marked = MARK.exec(call.prompt)?.[1];
  const effective = fault ?? MODEL_FAULTS.find((name) => name === marked) ?? null;
  const inputTokens = tokens(call.prompt);
  if (effective === 'refusal') {
    const outputTokens = tokens(REFUSAL);
    return { text: '', refusal: REFUSAL, incomplete: false, inputTokens, outputTokens };
  }
  const full = write(call, effective, reader);
  const limit = effective === 'incomplete' ? tokens(full) / 2 : call.maxOutputTokens;
  const cut = limit !== null && tokens(full) > limit;
  const text = cut ? full.slice(0, Math.floor(limit) * 4) : full;
  return { text, refusal: null, incomplete: cut, inputTokens, outputTokens: tokens(text) };
}

/** Checks a structured output's schema as strict mode does. @throws BadRequest */
export function readSchema(value: unknown, param: string): JsonSchema {
  const schema = jsonSchemaSchema.safeParse(value);
  const problem = schema.success ? strictProblem(schema.data) : 'schema is not a JSON schema';
  if (!schema.success || problem !== null) {
    throw new BadRequest(`Invalid schema for response_format: ${problem}.`, {
      param,
      code: 'invalid_json_schema',
    });
  }
  return schema.data;
}

/** Checks of the fields that both wires share. @throws BadRequest */
export function checkCommon(body: {
  model?: string | undefined;
  temperature?: number | null | undefined;
}): string {
  if (body.model === undefined || body.model === '') {
    throw new BadRequest("Missing required parameter: 'model'.", {
      param: 'model',
      code: 'missing_required_parameter',
    });
  }
  if (!/^(?:gpt-|o\d)/.test(body.model)) {
    throw new BadRequest(
      `The model \`${body.model}\` does not exist or you do not have access to it.`,
      {
        status: 404,
        code: 'model_not_found',
      },
    );
  }
  if (typeof body.temperature === 'number' && body.temperature < 0) {
    throw new BadRequest(
      `Invalid 'temperature': decimal below minimum value. Expected a value >= 0, but got ${body.temperature} instead.`,
      { param: 'temperature', code: 'decimal_below_min_value' },
    );
  }
  return body.model;
}

const messageSchema = z.looseObject({
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).nullish(),
});
export const messagesSchema = z.array(messageSchema);

/** All text of messages, in order. */
export const textOf = (messages: z.infer<typeof messagesSchema>): string =>
  messages
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : (content ?? []).map((part) => part.text ?? '').join('\n'),
    )
    .join('\n');

const searchSchema = z.looseObject({ query: z.string(), known: z.array(z.string()) });

/** Whether a schema's only list asks for other wordings of a search. */
const asksForPhrasings = ({ properties = {} }: JsonSchema): boolean => 'phrasings' in properties;

const MOST_PHRASINGS = 3;

const says = (word: string): boolean =>
  word.length > 2 && !COMMON.has(word) && !STOP_STEMS.has(stem(word));

/** Words of a sentence that stand together and say something, such as "rent payments"; last first. */
function pairsIn(sentence: string): string[] {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  return words
    .flatMap((word, at) => {
      const next = words[at + 1] ?? '';
      return says(word) && says(next) ? [`${word} ${next}`] : [];
    })
    .toReversed();
}

/** Words the search in a prompt as people write who have that problem. */
function wordSearch(prompt: string): string {
  const [search] = [...jsonValues(prompt)].flatMap((value) => {
    const parsed = searchSchema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  const query = search?.query ?? '';
  const meant = meaningOf(query);
  // A brewery that loses track of kegs does not write about follow-ups.
  const named = meant.stems.length === 0 ? meant.subjects : [];
  const subjects = named.flatMap((name) => subjectNamed(name) ?? []);
  // The first saying of each subject, then the second of each.
  const sayings = subjects
    .flatMap((subject) => subject.sayings.map((text, place) => ({ text, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .filter((text) => !(search?.known ?? []).includes(text));
  const phrasings = (sayings.length > 0 ? sayings : pairsIn(query)).slice(0, MOST_PHRASINGS);
  return JSON.stringify({ phrasings });
}
