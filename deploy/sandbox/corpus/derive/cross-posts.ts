import { pick } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Draft, SandboxPlatform } from '../post.ts';
import { fitSentences, sentencesOf } from './edit.ts';
import { CARRIED_OVER } from './phrases.ts';

/** Where authors carry a post of one platform. */
export const ROUTES: Readonly<Record<SandboxPlatform, readonly SandboxPlatform[]>> = {
  hackernews: ['reddit', 'mastodon'],
  reddit: ['quora', 'mastodon', 'tumblr', 'hackernews'],
  stackoverflow: ['reddit', 'quora'],
  youtube: ['pinterest', 'tumblr'],
  tumblr: ['mastodon', 'reddit'],
  pinterest: ['tumblr', 'youtube'],
  github: ['mastodon', 'reddit'],
  mastodon: ['tumblr', 'reddit'],
  quora: ['reddit', 'mastodon'],
  producthunt: ['hackernews', 'mastodon', 'youtube'],
};

/** Without the signs of the platform that it comes from. */
const plain = (text: string): string =>
  text.replace(/^(?:Ask|Show) HN: /, '').replace(/(?<![\w/`&])#(?=\p{L})/gu, '');
const asks = (title: string): boolean => /[?？]\s*$/u.test(title);
const prose = (body: string): string =>
  body
    .replace(/```[\s\S]*?```/gu, '')
    .replace(/\n{2,}/gu, '\n\n')
    .trim();

type Shape = Pick<Draft, 'title' | 'body'>;

function intoStatus({ title, body }: Shape): Shape | null {
  const rest = fitSentences(prose(body), Math.max(60, 440 - title.length));
  if (title.length > 300 || title.length + rest.length > 480) return null;
  return { title, body: rest === title ? '' : rest };
}

function intoThread({ title, body }: Shape): Shape | null {
  if (title.length <= 120) return { title, body };
  const [first = '', ...rest] = sentencesOf(title);
  if (first.length > 160 || rest.length === 0) return null;
  return { title: first, body: [rest.join(' '), body].filter(Boolean).join('\n\n') };
}

function intoNews(draft: Draft): Shape | null {
  const { title, body, intent, language } = draft;
  if (language !== 'en' || body === '') return null;
  const [name = '', tagline = ''] = title.split(': ');
  const shown =
    draft.platform === 'producthunt' ? `Show HN: ${name} – ${tagline}` : `Ask HN: ${title}`;
  const fits = intent === 'promotion' ? draft.platform === 'producthunt' : asks(title);
  return fits && shown.length <= 80 ? { title: shown, body } : null;
}

/** How a text looks on another platform; null when nobody would post it there. */
const INTO: Readonly<Partial<Record<SandboxPlatform, (draft: Draft) => Shape | null>>> = {
  reddit: (draft) => intoThread(draft),
  tumblr: (draft) => intoThread(draft),
  mastodon: (draft) => intoStatus(draft),
  hackernews: intoNews,
  quora: ({ title, body }) =>
    asks(title) && title.length <= 150 ? { title, body: fitSentences(prose(body), 320) } : null,
  pinterest: ({ title, body }) =>
    title.length <= 100 ? { title, body: fitSentences(prose(body), 220) } : null,
  youtube: ({ title, body, intent }) =>
    title.length <= 100 && ['howto', 'comparison', 'promotion'].includes(intent)
      ? { title, body }
      : null,
};

/** A short text has no room for a preface, and some platforms have no habit of it. */
const PREFACED: readonly SandboxPlatform[] = ['reddit', 'hackernews', 'tumblr'];

/** The post as its author carries it to `platform`, without a place. */
export function carryOver(draft: Draft, platform: SandboxPlatform, random: Random): Draft | null {
  const own = draft.platform === 'mastodon' ? plain(draft.body) : draft.body;
  const shape = INTO[platform]?.({ ...draft, title: plain(draft.title), body: own });
  if (!shape || shape.title === '') return null;
  const preface =
    draft.language === 'en' && draft.intent !== 'promotion' && PREFACED.includes(platform);
  const body =
    preface && random() < 0.25
      ? [pick(random, CARRIED_OVER), shape.body].filter(Boolean).join('\n\n')
      : shape.body;
  return { ...draft, ...shape, body, platform, link: null };
}
