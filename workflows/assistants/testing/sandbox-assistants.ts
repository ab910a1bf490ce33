import { ASSISTANT_IDS } from '#domain/names.ts';
import type { AssistantsConfig } from '../registry.ts';

/** All five assistants of a running sandbox. */
export function sandboxAssistants(origin: string): AssistantsConfig {
  const settings = Object.fromEntries(
    ASSISTANT_IDS.map((id) => [
      id,
      {
        baseUrl: `${origin}/assistants/${id}/${id === 'gemini' ? 'v1beta' : 'v1'}`,
        apiKey: 'sandbox-key',
        model: `${id}-model-1`,
        price: { input: 1, output: 4, search: 0.01 },
      },
    ]),
  );
  return { userAgent: 'earshot-test', privateOrigins: [origin], settings };
}
