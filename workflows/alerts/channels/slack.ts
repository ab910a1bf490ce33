import { changeText } from '#domain/alerts/change-text.ts';
import type { HttpClient } from '#http/client.ts';
import { postJson } from '#http/post-json.ts';
import { cutEscaped } from './cut-escaped.ts';
import type { Message, MessageItem } from '../message.ts';
import { outcomeOf, outcomeOfError } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const SECTION_CHARS = 3_000;
/** Of a section's two lines; addresses take the rest. */
const LINE_CHARS = 1_000;
const HEADER_CHARS = 150;
/** Header, context and button come on top; Slack takes 50 blocks. */
const MAX_SECTIONS = 20;

/**
 * Posts to a Slack incoming webhook. 403, 404 and 410 mean that the webhook or its channel is gone;
 * 400 that Slack rejects our blocks, which are then sent once more as plain text.
 * Slack has no message ids: an attempt that is repeated after a crash may show twice.
 */
export async function sendSlack(
  http: HttpClient,
  { url }: { url: string },
  message: Message,
  signal: AbortSignal,
): Promise<Outcome> {
  const post = (payload: unknown) => postJson(http, { url, source: 'Slack', signal, payload });
  try {
    let answer = await post(slackPayload(message));
    if (answer.status === 400) answer = await post({ text: plainText(message) });
    if (answer.status === 200) return outcomeOf('delivered', answer);
    if ([403, 404, 410].includes(answer.status)) return outcomeOf('disable', answer);
    return outcomeOf(answer.status === 400 ? 'give_up' : 'retry', answer);
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** The message in Block Kit, with `text` for notifications. */
function slackPayload(message: Message): object {
  const sections = message.items.slice(0, MAX_SECTIONS).map((item) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: lineOf(item), verbatim: true },
  }));
  return {
    text: plainText(message),
    blocks: [
      {
        type: 'header',
        text: { type: 'plain_text', text: cutEscaped(message.title, HEADER_CHARS, escape) },
      },
      ...sections,
      ...contextOf(message),
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: 'Open' }, url: message.link },
        ],
      },
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

function contextOf({ more, note }: Message): object[] {
  const texts = [...(more > 0 ? [`${more} more`] : []), ...(note === null ? [] : [note])];
  if (texts.length === 0) return [];
  return [
    {
      type: 'context',
      elements: texts.map((text) => ({ type: 'mrkdwn', text: escape(text), verbatim: true })),
    },
  ];
}

const plainText = ({ title, items }: Message): string =>
  cutEscaped(items.length === 1 ? (items[0]?.sentence ?? title) : title, SECTION_CHARS, escape);

function lineOf(item: MessageItem): string {
  const change = changeText(item);
  const line = `<${item.link}|${cutEscaped(item.sentence, LINE_CHARS, escape)}>`;
  return change === null ? line : `${line}\n${cutEscaped(change, LINE_CHARS, escape)}`;
}

/** The three characters that Slack reads as markup; mentions such as <!channel> need the first. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
