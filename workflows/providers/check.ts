import { cutText } from '#domain/text/cut.ts';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#config/read-environment.ts';
import { providerSettings } from '#config/providers.ts';
import { AppError } from '#domain/errors.ts';
import { PLATFORM_IDS, SEARCH_MODES, TIMEFRAMES, TIMEFRAME_SECONDS } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { ProviderError } from './port.ts';
import type { FoundPost, ProviderAnswer } from './port.ts';
import { parseQuery } from './query.ts';
import { createRegistry } from './registry.ts';

const USAGE = `Usage: npm run providers -- check <platform> "<query>" [--timeframe 7d] [--limit 5]
       [--mode keywords|query] [--sandbox]
Platforms: ${PLATFORM_IDS.join(', ')}`;

/** A sentence for the person at the keyboard. */
class CommandError extends Error {}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        timeframe: { type: 'string', default: '7d' },
        limit: { type: 'string', default: '5' },
        mode: { type: 'string', default: 'keywords' },
      },
    });
  } catch (error) {
    throw new CommandError(USAGE, { cause: error });
  }
}

function readArguments(args: string[]) {
  const { positionals, values } = parseOptions(args);
  const [command, platform, query] = positionals;
  const id = PLATFORM_IDS.find((known) => known === platform);
  const timeframe = TIMEFRAMES.find((known) => known === values.timeframe);
  const limit = Number(values.limit);
  const mode = SEARCH_MODES.find((known) => known === values.mode);
  if (command !== 'check' || !id || !query || !timeframe || !mode || !(limit >= 1 && limit <= 200))
    throw new CommandError(USAGE);
  return { id, query: parseQuery(query, mode), timeframe, limit };
}

const shorten = (text: string, length: number): string => {
  const line = text.replaceAll(/\s+/gu, ' ');
  return cutText(line, length + 1);
};

function describePost(post: FoundPost, number: number): string {
  const { likes, comments, shares, score, notes } = post.engagement;
  const more = score != null ? `score ${score}, ` : notes != null ? `notes ${notes}, ` : '';
  return [
    `${number}. ${shorten(post.title, 100) || '(no title)'}`,
    `   ${post.url}`,
    `   ${post.postedAt?.toISOString() ?? '(no date)'} by ${post.author ?? '(unknown)'}, language ${post.language ?? '(unknown)'}`,
    `   likes ${likes ?? '–'}, comments ${comments ?? '–'}, shares ${shares ?? '–'}, ${more}id ${post.externalId}`,
    `   ${shorten(post.content, 200) || '(no text)'}`,
  ].join('\n');
}

function describeAnswer({ items, total, note }: ProviderAnswer, tookMs: number): string {
  const count = `${items.length} posts mapped in ${Math.round(tookMs)} ms`;
  const totals = total === null ? '' : `, ${total} matches in all`;
  return [
    `${count}${totals}.`,
    ...(note ? [note] : []),
    ...items.map((post, index) => describePost(post, index + 1)),
  ].join('\n');
}

/** The result in words, and when to retry if the provider says so. */
function describeFailure({ failure, message, retryAfterMs }: ProviderError): string {
  const wait =
    retryAfterMs === undefined
      ? ''
      : ` It can be asked again at ${new Date(Date.now() + retryAfterMs).toISOString()}.`;
  return `✗ ${failure.replaceAll('_', ' ')}: ${message}${wait}`;
}

async function main(): Promise<void> {
  const { id, query, timeframe, limit } = readArguments(process.argv.slice(2));
  const registry = createRegistry(providerSettings(readEnvironment()));
  try {
    const source = registry.sources().find((known) => known.id === id);
    console.log(`${PLATFORM_CATALOGUE[id].name}: ${source?.state.replaceAll('_', ' ')}`);
    if (source?.capabilities.note) console.log(source.capabilities.note);
    const began = performance.now();
    const since = new Date(Date.now() - TIMEFRAME_SECONDS[timeframe] * 1000);
    const signal = AbortSignal.timeout(60_000);
    const answer = await registry.get(id).search({ query, since, limit }, { signal });
    console.log(describeAnswer(answer, performance.now() - began));
  } finally {
    await registry.close();
  }
}

main().catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof ProviderError) console.error(describeFailure(error));
  else if (error instanceof AppError || error instanceof CommandError) console.error(error.message);
  else console.error(error);
});
