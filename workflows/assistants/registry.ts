import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantId } from '#domain/names.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { createAnthropicAssistant } from './anthropic.ts';
import { createGeminiAssistant } from './gemini.ts';
import { createOpenaiAssistant } from './openai.ts';
import { createPerplexityAssistant } from './perplexity.ts';
import type { Assistant } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';
import { createXaiAssistant } from './xai.ts';

export interface AssistantsConfig {
  userAgent: string;
  privateOrigins: readonly string[];
  /** Without an entry, or with null, an assistant is not configured. */
  settings: Readonly<Partial<Record<AssistantId, AssistantSettings | null>>>;
  timeoutMs?: number;
}

export interface Assistants {
  /** Null: not configured. */
  get(id: AssistantId): Assistant | null;
  settingsOf(id: AssistantId): AssistantSettings | null;
  close(): Promise<void>;
}

/** A search with several steps is slow. */
const TIMEOUT_MS = 150_000;
const MAX_BYTES = 8 * 1024 * 1024;

const ADAPTERS: Readonly<
  Record<AssistantId, (settings: AssistantSettings, deps: AssistantDeps) => Assistant>
> = {
  openai: createOpenaiAssistant,
  perplexity: createPerplexityAssistant,
  anthropic: createAnthropicAssistant,
  xai: createXaiAssistant,
  gemini: createGeminiAssistant,
};

const now = () => performance.now();

/** The five assistants, as far as they are configured. */
export function createAssistants(
  { userAgent, privateOrigins, settings, timeoutMs = TIMEOUT_MS }: AssistantsConfig,
  deps: { http?: HttpClient } = {},
): Assistants {
  const http =
    deps.http ??
    createHttpClient({
      userAgent,
      privateOrigins,
      totalTimeoutMs: timeoutMs,
      maxBytes: MAX_BYTES,
    });
  const configured = new Map<AssistantId, Assistant>();
  for (const id of ASSISTANT_IDS) {
    const own = settings[id];
    if (own) configured.set(id, ADAPTERS[id](own, { http, now }));
  }
  return {
    get: (id) => configured.get(id) ?? null,
    settingsOf: (id) => settings[id] ?? null,
    close: () => http.close(),
  };
}
