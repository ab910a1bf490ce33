import { z } from 'zod';
import { changeText } from '#domain/alerts/change-text.ts';
import type { HttpAnswer, HttpClient } from '#http/client.ts';
import { postJson } from '#http/post-json.ts';
import type { Message, MessageItem } from '../message.ts';
import { cutEscaped } from './cut-escaped.ts';
import { outcomeOf, outcomeOfError, retryAfterOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Discord accepts ten embeds with 6,000 characters in total. */
const MAX_EMBEDS = 10;
const TITLE_CHARS = 256;
const DESCRIPTION_CHARS = 300;
const CONTENT_CHARS = 2_000;

const limitedSchema = z.object({ retry_after: z.number().nonnegative() });

/**
 * Posts to a Discord webhook and waits until the message is saved. 404 means that the webhook is
 * gone; repeated calls to it would get our address blocked.
 */
export async function sendDiscord(
  http: HttpClient,
  { url }: { url: string },
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const target = new URL(url);
  target.searchParams.set('wait', 'true');
  try {
    const answer = await postJson(http, {
      url: target.href,
      source: 'Discord',
      signal,
      payload: discordPayload(message),
    });
    if (answer.status === 200 || answer.status === 204) return outcomeOf('delivered', answer);
    if ([401, 403, 404].includes(answer.status)) return outcomeOf('disable', answer);
    if (answer.status === 400) return outcomeOf('give_up', answer);
    return outcomeOf('retry', answer, waitOf(answer));
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Seconds as a float in the body of a 429. */
function waitOf(answer: HttpAnswer): number | null {
  try {
    const { retry_after } = limitedSchema.parse(JSON.parse(answer.body));
    return Math.ceil(retry_after * 1_000);
  } catch {
    return retryAfterOf(answer.headers);
  }
}

function discordPayload(message: Message): object {
  const more = message.more + Math.max(0, message.items.length - MAX_EMBEDS);
  const lines = [
    ...(more > 0 ? [`${more} more: ${message.link}`] : []),
    ...(message.note === null ? [] : [message.note]),
  ];
  const rest = lines.map((line) => `\n${line}`).join('');
  return {
    content: cutEscaped(message.title, CONTENT_CHARS - rest.length, escape) + rest,
    embeds: message.items.slice(0, MAX_EMBEDS).map((item) => embedOf(item, message.at)),
    // Without it a name such as @everyone in foreign text would notify people.
    allowed_mentions: { parse: [] },
  };
}

const embedOf = (item: MessageItem, at: Date): object => ({
  title: cutEscaped(item.subject, TITLE_CHARS, escape),
  url: item.link,
  description: cutEscaped(
    [item.sentence, changeText(item)].filter((line) => line !== null).join('\n'),
    DESCRIPTION_CHARS,
    escape,
  ),
  timestamp: at.toISOString(),
});

/** Markup and mentions are inert, and addresses in foreign text are no links: "https\://". */
const escape = (text: string): string => text.replace(/[\\*_~`|>#[\]()@<-]|:(?=\/\/)/gu, '\\$&');
