import { anthropicForms, geminiForms, responsesForms } from './failures.ts';
import type { AssistantForms } from './failures.ts';
import type { Json, Reply } from './reply.ts';
import { anthropicBody } from './wires/anthropic.ts';
import { geminiBody } from './wires/gemini.ts';
import { openaiBody } from './wires/openai.ts';
import { perplexityBody } from './wires/perplexity.ts';
import { xaiBody } from './wires/xai.ts';

interface AssistantWire {
  /** Version in the path of its address. */
  version: string;
  /** Path on which it is asked, and how its requests are read. */
  asked: { path: string; form: 'responses' | 'messages' | 'generate' }[];
  body: (reply: Reply) => Json;
  forms: AssistantForms;
}

const RESPONSES = { path: '/responses', form: 'responses' } as const;

/** The assistants that the sandbox plays, each on its own wire. */
const PLAYED = {
  openai: { version: 'v1', asked: [RESPONSES], body: openaiBody, forms: responsesForms },
  perplexity: {
    version: 'v1',
    asked: [RESPONSES, { path: '/agent', form: 'responses' }],
    body: perplexityBody,
    forms: responsesForms,
  },
  anthropic: {
    version: 'v1',
    asked: [{ path: '/messages', form: 'messages' }],
    body: anthropicBody,
    forms: anthropicForms,
  },
  xai: { version: 'v1', asked: [RESPONSES], body: xaiBody, forms: responsesForms },
  gemini: {
    version: 'v1beta',
    asked: [{ path: '/models/:call', form: 'generate' }],
    body: geminiBody,
    forms: geminiForms,
  },
} satisfies Readonly<Record<string, AssistantWire>>;

export type SandboxAssistant = keyof typeof PLAYED;
export const WIRES: Readonly<Record<SandboxAssistant, AssistantWire>> = PLAYED;
export const SANDBOX_ASSISTANTS = Object.keys(PLAYED) as SandboxAssistant[];
