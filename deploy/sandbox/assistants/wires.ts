import type { SandboxAssistant } from './names.ts';
import type { Json, Reply } from './reply.ts';
import { anthropicBody } from './wires/anthropic.ts';
import { geminiBody } from './wires/gemini.ts';
import { openaiBody } from './wires/openai.ts';
import { perplexityBody } from './wires/perplexity.ts';
import { xaiBody } from './wires/xai.ts';

/** A reply on each assistant's own wire. */
export const WIRES: Readonly<Record<SandboxAssistant, (reply: Reply) => Json>> = {
  openai: openaiBody,
  perplexity: perplexityBody,
  anthropic: anthropicBody,
  xai: xaiBody,
  gemini: geminiBody,
};
