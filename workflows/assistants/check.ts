import { assistantSettings } from '#config/assistants.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { ASSISTANT_CATALOGUE } from '#domain/ai-visibility/assistant-catalogue.ts';
import { AppError } from '#domain/errors.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import { AssistantError } from './port.ts';
import type { AssistantAnswer } from './port.ts';
import { createAssistants } from './registry.ts';

const USAGE = `Usage: npm run providers -- check <assistant> "<question>" [--sandbox]
Assistants: ${ASSISTANT_IDS.join(', ')}`;
const MAX_OUTPUT_TOKENS = 2_000;

/** A sentence for the person at the keyboard. */
class CommandError extends Error {}

const list = (name: string, pages: readonly { url: string }[] | null): string =>
  pages === null
    ? `${name}: unknown on this wire`
    : `${name}: ${pages.length}${pages.map(({ url }) => `\n  ${url}`).join('')}`;

function describeAnswer(answer: AssistantAnswer): string {
  const { inputTokens, outputTokens, searches } = answer.usage;
  return [
    `State: ${answer.state.replaceAll('_', ' ')}${answer.reason ? ` (${answer.reason})` : ''}`,
    `Model: ${answer.model || 'not stated'}`,
    `Cost: $${(answer.costMicros / 1e6).toFixed(4)}, ${inputTokens} + ${outputTokens} tokens, ${searches} searches, ${Math.round(answer.ms)} ms`,
    `Queries: ${answer.queries.join(' | ') || 'none'}`,
    list('Found', answer.found),
    list('Cited', answer.cited),
    '',
    answer.text.replaceAll(/[\p{Cc}--[\n\t]]/gv, ''),
  ].join('\n');
}

async function main(): Promise<void> {
  const [command, name, question] = process.argv.slice(2);
  const id = ASSISTANT_IDS.find((known) => known === name);
  if (command !== 'check' || !id || !question) throw new CommandError(USAGE);
  const env = readEnvironment();
  const assistants = createAssistants({
    userAgent: env.OUTBOUND_USER_AGENT,
    privateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    settings: assistantSettings(env),
  });
  try {
    const assistant = assistants.get(id);
    const { label, variable } = ASSISTANT_CATALOGUE[id];
    if (!assistant) throw new CommandError(`${label}: not configured, ${variable} is not set.`);
    console.log(`${label}: ${env.SANDBOX ? 'sandbox' : 'live'}`);
    const signal = AbortSignal.timeout(180_000);
    const asked = { prompt: question, country: null, maxOutputTokens: MAX_OUTPUT_TOKENS, signal };
    console.log(describeAnswer(await assistant.ask(asked)));
  } finally {
    await assistants.close();
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof AssistantError)
    console.error(`✗ ${error.failure.replaceAll('_', ' ')}: ${error.message}`);
  else if (error instanceof AppError || error instanceof CommandError) console.error(error.message);
  else console.error(error);
});
