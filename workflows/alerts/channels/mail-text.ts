import type { Message, MessageItem } from '../message.ts';

export interface MailParts {
  subject: string;
  text: string;
  html: string;
}

interface MailFrame {
  productName: string;
  unsubscribeUrl: string;
  settingsUrl: string;
}

/** A message as mail: a text part written for reading and an HTML part that says the same. */
export function mailOf(message: Message, frame: MailFrame): MailParts {
  return {
    subject: message.title,
    text: textOf(message, frame),
    html: frameHtml({
      title: message.title,
      body: message.items.map(itemHtml).join('') + moreHtml(message),
      action: { label: `Open ${frame.productName}`, url: message.link },
      footer: `You get this because of an alert rule. <a href="${escape(frame.settingsUrl)}" style="color:inherit">Change your rules</a> or <a href="${escape(frame.unsubscribeUrl)}" style="color:inherit">stop these mails</a>.`,
    }),
  };
}

function textOf(message: Message, { unsubscribeUrl, settingsUrl }: MailFrame): string {
  const items = message.items.map(
    ({ sentence, before, after, link }) => `${sentence}${changeOf(before, after)}\n${link}`,
  );
  const more = message.more > 0 ? [`${message.more} more: ${message.link}`] : [];
  return [
    message.title,
    ...items,
    ...more,
    `Change your rules: ${settingsUrl}\nStop these mails: ${unsubscribeUrl}`,
  ].join('\n\n');
}

const changeOf = (before: string | null, after: string | null): string =>
  before === null && after === null ? '' : `\n${before ?? '–'} -> ${after ?? '–'}`;

function itemHtml({ subject, sentence, before, after, link, sourceUrl }: MessageItem): string {
  const change =
    before === null && after === null
      ? ''
      : `<p style="margin:4px 0 0;font-size:14px">${escape(before ?? '–')} &rarr; <strong>${escape(after ?? '–')}</strong></p>`;
  const source =
    sourceUrl !== null && /^https?:\/\//u.test(sourceUrl)
      ? ` &middot; <a href="${escape(sourceUrl)}" style="color:inherit">Source</a>`
      : '';
  return `<tr><td style="padding:12px 0;border-top:1px solid #8884">
<p style="margin:0;font-size:13px;opacity:.75">${escape(subject)}</p>
<p style="margin:2px 0 0;font-size:16px"><a href="${escape(link)}" style="color:inherit">${escape(sentence)}</a>${source}</p>${change}
</td></tr>`;
}

const moreHtml = ({ more, link }: Message): string =>
  more === 0
    ? ''
    : `<tr><td style="padding:12px 0;border-top:1px solid #8884"><a href="${escape(link)}" style="color:inherit">${more} more</a></td></tr>`;

/**
 * One column of at most 600 px with inline styles. Colors are inherited, so that light and dark
 * clients both keep their contrast, and there are no images to block.
 * `body` is rows of a table and `footer` inline markup, both escaped by the caller.
 */
export function frameHtml({
  title,
  body,
  action,
  footer,
}: {
  title: string;
  body: string;
  action: { label: string; url: string } | null;
  footer: string;
}): string {
  const button =
    action === null
      ? ''
      : `<tr><td style="padding:16px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f6f5c;color:#ffffff;text-decoration:none">${escape(action.label)}</a></td></tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>
<body style="margin:0;padding:16px;font-family:-apple-system,'Segoe UI',Roboto,sans-serif;line-height:1.45">
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:8px 0 16px"><h1 style="margin:0;font-size:20px">${escape(title)}</h1></td></tr>
${body}${button}
<tr><td style="padding:16px 0;border-top:1px solid #8884;font-size:13px;opacity:.75">${footer}</td></tr>
</table></body></html>`;
}

export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
