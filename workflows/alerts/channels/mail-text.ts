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

/** One mail, from which both parts are written. All texts are plain. */
export interface Letter {
  subject: string;
  /** Paragraphs before the list. */
  lead: readonly string[];
  items: readonly LetterItem[];
  more: { count: number; link: string } | null;
  action: { label: string; url: string } | null;
  footer: { reason: string; links: readonly { label: string; url: string }[] };
}

export type LetterItem = Pick<
  MessageItem,
  'subject' | 'sentence' | 'before' | 'after' | 'link' | 'sourceUrl'
>;

/** A message as mail. */
export const mailOf = (message: Message, frame: MailFrame): MailParts =>
  renderLetter({
    subject: message.title,
    lead: [
      ...(message.items.length === 0 ? ['This channel works: alerts arrive here.'] : []),
      ...(message.note === null ? [] : [message.note]),
    ],
    items: message.items,
    more: message.more > 0 ? { count: message.more, link: message.link } : null,
    action: { label: `Open ${frame.productName}`, url: message.link },
    footer: {
      reason: 'You get this because of an alert rule.',
      links: [
        { label: 'Change your rules', url: frame.settingsUrl },
        { label: 'Unsubscribe', url: frame.unsubscribeUrl },
      ],
    },
  });

/** A text part written for reading and an HTML part that says the same. */
export function renderLetter(letter: Letter): MailParts {
  const { subject, lead, more, action, footer } = letter;
  const rows = [
    ...lead.map(
      (text) => `<tr><td style="padding:0 0 12px;font-size:16px">${escape(text)}</td></tr>`,
    ),
    ...groupsOf(letter.items).map(groupHtml),
    ...(more === null ? [] : [moreHtml(more)]),
  ];
  const links = footer.links.map(
    ({ label, url }) => `<a href="${escape(url)}" style="color:inherit">${escape(label)}</a>`,
  );
  return {
    subject,
    text: textOf(letter),
    html: frameHtml({
      title: subject,
      body: rows.join(''),
      action,
      footer: [escape(footer.reason), links.join(' &middot; ')].join(' '),
    }),
  };
}

/** Neighbors about the same subject share a heading. */
function groupsOf(items: readonly LetterItem[]): LetterItem[][] {
  const groups: LetterItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0]?.subject === item.subject) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function textOf({ subject, lead, items, more, action, footer }: Letter): string {
  const groups = groupsOf(items).map((group) =>
    [
      group[0]?.subject ?? '',
      ...group.map(
        ({ sentence, before, after, link }) => `- ${sentence}${changeOf(before, after)}\n  ${link}`,
      ),
    ].join('\n'),
  );
  return [
    subject,
    ...lead,
    ...groups,
    ...(more === null ? [] : [`${more.count} more: ${more.link}`]),
    ...(action === null || items.length > 0 ? [] : [`${action.label}: ${action.url}`]),
    `--\n${footer.reason}\n${footer.links.map(({ label, url }) => `${label}: ${url}`).join('\n')}`,
  ].join('\n\n');
}

const changeOf = (before: string | null, after: string | null): string =>
  before === null && after === null ? '' : `\n  ${before ?? '–'} -> ${after ?? '–'}`;

const groupHtml = (group: readonly LetterItem[]): string =>
  `<tr><td style="padding:14px 0;border-top:1px solid #8884">
<p style="margin:0 0 4px;font-size:13px;opacity:.75">${escape(group[0]?.subject ?? '')}</p>
${group.map(itemHtml).join('')}</td></tr>`;

function itemHtml({ sentence, before, after, link, sourceUrl }: LetterItem): string {
  const change =
    before === null && after === null
      ? ''
      : `<p style="margin:2px 0 0;font-size:14px"><span style="opacity:.75">${escape(before ?? '–')}</span> &rarr; <strong>${escape(after ?? '–')}</strong></p>`;
  const source =
    sourceUrl !== null && /^https?:\/\//u.test(sourceUrl)
      ? ` &middot; <a href="${escape(sourceUrl)}" style="color:inherit">Source</a>`
      : '';
  return `<p style="margin:8px 0 0;font-size:16px"><a href="${escape(link)}" style="color:inherit">${escape(sentence)}</a>${source}</p>${change}`;
}

const moreHtml = ({ count, link }: { count: number; link: string }): string =>
  `<tr><td style="padding:12px 0;border-top:1px solid #8884"><a href="${escape(link)}" style="color:inherit">${count} more</a></td></tr>`;

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
      : `<tr><td style="padding:16px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#2456d7;color:#ffffff;text-decoration:none">${escape(action.label)}</a></td></tr>`;
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
