import { changeText } from '#domain/alerts/change-text.ts';
import type { Message, MessageItem } from '../message.ts';

interface MailParts {
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
  productName: string;
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
    productName: frame.productName,
    // One sentence needs no period as a heading.
    subject: message.title.replace(/\.$/u, ''),
    lead: [
      ...(message.items.length === 0 ? ['This channel works: alerts arrive here.'] : []),
      ...(message.note === null ? [] : [message.note]),
    ],
    items: message.items,
    more: message.more > 0 ? { count: message.more, link: message.link } : null,
    action: {
      label: message.items.length === 1 ? 'See the evidence' : `Open ${frame.productName}`,
      url: message.link,
    },
    footer: {
      reason: 'You get this because of an alert rule of yours.',
      links: [
        { label: 'Change your rules', url: frame.settingsUrl },
        { label: 'Unsubscribe', url: frame.unsubscribeUrl },
      ],
    },
  });

/** A text part written for reading and an HTML part that says the same. */
export function renderLetter(letter: Letter): MailParts {
  const { productName, subject, lead, more, action, footer } = letter;
  const rows = [
    ...lead.map(
      (text) => `<tr><td style="padding:0 0 12px;font-size:16px">${escape(text)}</td></tr>`,
    ),
    ...groupsOf(letter.items).map((group) => groupHtml(group, subject)),
    ...(more === null ? [] : [moreHtml(more)]),
  ];
  const links = footer.links.map(
    ({ label, url }) => `<a href="${escape(url)}" style="color:inherit">${escape(label)}</a>`,
  );
  return {
    subject,
    text: textOf(letter),
    html: frameHtml({
      productName,
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

function textOf({ productName, subject, lead, items, more, action, footer }: Letter): string {
  const groups = groupsOf(items).map((group) =>
    [group[0]?.subject ?? '', ...group.map(itemText)].join('\n'),
  );
  return [
    productName,
    subject,
    ...lead,
    ...groups,
    ...(more === null ? [] : [`${more.count} more: ${more.link}`]),
    ...(action === null || items.length > 0 ? [] : [`${action.label}: ${action.url}`]),
    `--\n${footer.reason}\n${footer.links.map(({ label, url }) => `${label}: ${url}`).join('\n')}`,
  ].join('\n\n');
}

function itemText(item: LetterItem): string {
  const change = changeText(item);
  const lines = [`- ${item.sentence}`, ...(change === null ? [] : [change]), item.link];
  return lines.join('\n  ');
}

const groupHtml = (group: readonly LetterItem[], title: string): string =>
  `<tr><td style="padding:14px 0;border-top:1px solid #8884">
<p style="margin:0;font-size:13px;opacity:.75">${escape(group[0]?.subject ?? '')}</p>
${group.map((item) => itemHtml(item, title)).join('')}</td></tr>`;

/** The sentence of a mail about one thing is its title already. */
function itemHtml(item: LetterItem, title: string): string {
  const { sentence, link, sourceUrl } = item;
  const change = changeText(item);
  const isTitle = sentence.replace(/\.$/u, '') === title;
  const source =
    sourceUrl !== null && /^https?:\/\//u.test(sourceUrl)
      ? [`<a href="${escape(sourceUrl)}" style="color:inherit;opacity:.75">Source</a>`]
      : [];
  const said = isTitle
    ? source
    : [`<a href="${escape(link)}" style="color:inherit">${escape(sentence)}</a>`, ...source];
  const lines = [
    ...(said.length === 0
      ? []
      : [`<p style="margin:6px 0 0;font-size:16px">${said.join(' &middot; ')}</p>`]),
    ...(change === null
      ? []
      : [`<p style="margin:4px 0 0;font-size:14px;opacity:.75">${escape(change)}</p>`]),
  ];
  return (isTitle ? lines.toReversed() : lines).join('\n');
}

const moreHtml = ({ count, link }: { count: number; link: string }): string =>
  `<tr><td style="padding:12px 0;border-top:1px solid #8884"><a href="${escape(link)}" style="color:inherit">${count} more</a></td></tr>`;

/**
 * One column of at most 600 px with inline styles. Colors are inherited, so that light and dark
 * clients both keep their contrast, and there are no images to block.
 * `body` is rows of a table and `footer` inline markup, both escaped by the caller.
 */
function frameHtml({
  productName,
  title,
  body,
  action,
  footer,
}: {
  productName: string;
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
<body style="margin:0;padding:16px;font-family:-apple-system,'Segoe UI',Roboto,sans-serif;line-height:1.45;word-break:break-word">
<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">
<tr><td style="padding:0 0 20px;font-size:14px;font-weight:600">${escape(productName)}</td></tr>
<tr><td style="padding:0 0 16px"><h1 style="margin:0;font-size:20px">${escape(title)}</h1></td></tr>
${body}${button}
<tr><td style="padding:16px 0;border-top:1px solid #8884;font-size:13px;opacity:.75">${footer}</td></tr>
</table></body></html>`;
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
