import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import { createRandom, hashText } from '../random.ts';
import type { PlayedWorld } from '../world/playing.ts';
import { distort } from './distort.ts';
import { drawAnswer } from './draw.ts';
import type { AssistantForms } from './failures.ts';
import { ASSISTANT_FAULTS } from './reply.ts';
import type { Reply, AssistantFault } from './reply.ts';
import type { Truth } from './truth.ts';
import { WIRES } from './wires.ts';
import type { SandboxAssistant } from './wires.ts';
import { writeAnswer } from './write.ts';

interface AssistantRoutesDeps {
  assistant: SandboxAssistant;
  world: PlayedWorld;
  truth: Truth;
  clock: Clock;
  faults: Faults;
  apiKey: string;
  /** Mean time of an answer in milliseconds; 0 answers at once. */
  paceMs: number;
}

const OTHER_MODEL = 'another-model-1';
const MAX_PROMPT = 20_000;

const responsesRequest = z.looseObject({
  model: z.string(),
  input: z.string().max(MAX_PROMPT),
  tools: z.array(z.looseObject({ type: z.string() })).default([]),
  tool_choice: z.unknown().optional(),
});
const anthropicRequest = z.looseObject({
  model: z.string(),
  max_tokens: z.int().positive(),
  messages: z
    .array(z.looseObject({ role: z.enum(['user', 'assistant']), content: z.unknown() }))
    .min(1),
  tools: z.array(z.looseObject({ type: z.string() })).default([]),
});
const geminiRequest = z.looseObject({
  contents: z.array(z.looseObject({ parts: z.array(z.looseObject({ text: z.string() })) })).min(1),
  tools: z.array(z.looseObject({})).default([]),
});

interface Question {
  model: string;
  prompt: string;
  mayResearch: boolean;
  /** Anthropic: an earlier turn paused and is continued. */
  continued: boolean;
}

/** One assistant on its own wire: keys, refusals and forms are the provider's. */
export function createAssistantRoutes(deps: AssistantRoutesDeps): Hono {
  const { asked, body: bodyOf, forms } = WIRES[deps.assistant];
  const runs = new Map<string, number>();
  const app = new Hono();

  const answer =
    (read: (context: Context, body: unknown) => Question | null) =>
    async (context: Context): Promise<Response> => {
      if (!holdsKey(context, deps)) return forms.key();
      const fault = deps.faults.take(`assistant-${deps.assistant}`, ASSISTANT_FAULTS)?.kind ?? null;
      if (fault === 'revoked') return forms.key();
      if (fault === 'payment') return forms.payment();
      const question = read(context, await context.req.json().catch(() => null));
      if (question === null) return forms.badRequest('We could not read your request.');
      const key = `${question.model} ${question.prompt}`;
      const run = runs.get(key) ?? 0;
      runs.set(key, run + 1);
      const reply = replyTo(deps, question, run, fault);
      if (deps.paceMs > 0) await wait(deps.paceMs * (0.5 + createRandom(`${key} ${run} pace`)()));
      return answered(bodyOf(reply), forms, fault, deps.assistant);
    };

  for (const { path, form } of asked) app.post(path, answer(READERS[form]));
  // Any model is known, as it is when it is asked.
  app.get('/models/:model', (context) =>
    holdsKey(context, deps) ? context.json({ id: context.req.param('model') }) : forms.key(),
  );
  return app;
}

function readResponses(_context: Context, body: unknown): Question | null {
  const parsed = responsesRequest.safeParse(body);
  if (!parsed.success) return null;
  const { model, input, tools } = parsed.data;
  const mayResearch = tools.some(({ type }) => type === 'web_search');
  return { model, prompt: input, mayResearch, continued: false };
}

function readAnthropic(context: Context, body: unknown): Question | null {
  if (!context.req.header('anthropic-version')) return null;
  const parsed = anthropicRequest.safeParse(body);
  if (!parsed.success) return null;
  const { model, messages, tools } = parsed.data;
  const [first, ...later] = messages;
  if (typeof first?.content !== 'string') return null;
  const continued = later.some(({ role }) => role === 'assistant');
  const mayResearch = tools.some(({ type }) => type.startsWith('web_search'));
  return { model, prompt: first.content, mayResearch, continued };
}

function readGemini(context: Context, body: unknown): Question | null {
  const [model = '', method] = (context.req.param('call') ?? '').split(':');
  const parsed = geminiRequest.safeParse(body);
  if (!parsed.success || method !== 'generateContent' || model === '') return null;
  const prompt = parsed.data.contents[0]?.parts.map(({ text }) => text).join('') ?? '';
  const mayResearch = parsed.data.tools.some((tool) => 'googleSearch' in tool);
  return { model, prompt, mayResearch, continued: false };
}

const READERS = { responses: readResponses, messages: readAnthropic, generate: readGemini };

function holdsKey(context: Context, { assistant, apiKey }: AssistantRoutesDeps): boolean {
  if (assistant === 'anthropic') return context.req.header('x-api-key') === apiKey;
  if (assistant === 'gemini') return context.req.header('x-goog-api-key') === apiKey;
  return context.req.header('authorization') === `Bearer ${apiKey}`;
}

function replyTo(
  { assistant, world, truth, clock }: AssistantRoutesDeps,
  { model, prompt, mayResearch, continued }: Question,
  run: number,
  fault: AssistantFault | null,
): Reply {
  const drawn = drawAnswer(truth, { worldId: world.id, assistant, prompt, run });
  const refused = fault === 'refusal' || (drawn.kind === 'refusal' && fault === null);
  const empty = fault === 'empty' || (drawn.kind === 'empty' && fault === null);
  const searched = mayResearch && fault !== 'no_search' && fault !== 'search_error';
  const drawnPages = searched ? drawn.pages : [];
  const written =
    refused || empty
      ? []
      : writeAnswer({ ...drawn, pages: drawnPages }, truth.companies, world.language);
  const { passages, pages } = distort({ passages: written, pages: drawnPages }, fault);
  const cut = fault === 'length';
  const words = passages.reduce((sum, { text }) => sum + text.length, 0);
  return {
    id: hashText(`${prompt} ${assistant} ${run}`).toString(16).padStart(8, '0'),
    model: fault === 'wrong_model' ? OTHER_MODEL : model,
    prompt,
    passages: cut ? passages.slice(0, 1) : passages,
    pages,
    alsoFound: searched ? truth.pages(assistant).filter((page) => !drawnPages.includes(page)) : [],
    searched,
    refused,
    cut,
    fault: fault === 'pause' && continued ? null : fault,
    seconds: clock.seconds(),
    usage: {
      input: searched ? 6_000 + prompt.length : prompt.length,
      output: 40 + Math.ceil(words / 4),
    },
  };
}

function answered(
  body: Record<string, unknown>,
  forms: AssistantForms,
  fault: AssistantFault | null,
  assistant: SandboxAssistant,
): Response {
  // These two wires have no form for a failure inside a successful answer.
  if (fault === 'error_in_200' && (assistant === 'anthropic' || assistant === 'gemini'))
    return forms.serverError();
  return Response.json(body, {
    headers: { 'x-request-id': 'req_sandbox', 'x-ratelimit-remaining-requests': '499' },
  });
}
