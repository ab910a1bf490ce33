import { PLATFORM_HOSTS } from '../platforms/index.ts';
import { PLATFORM_IDS } from '../names.ts';
import { POST_KINDS } from '../platforms/descriptor.ts';
import type { PostKind } from '../platforms/descriptor.ts';
import type { QueryField } from './ast.ts';
import type { QueryProblemCode } from './problem.ts';

type FieldValue =
  | { ok: true; value: string }
  | { ok: false; code: QueryProblemCode; message: string; nearest: string | null };

const LANGUAGE = /^[a-z]{2,3}$/u;

/** Common words for each kind. */
const KINDS_BY_NAME: ReadonlyMap<string, PostKind> = new Map(
  Object.entries<PostKind>({
    posts: 'post',
    story: 'post',
    status: 'post',
    toot: 'post',
    thread: 'post',
    comments: 'comment',
    reply: 'comment',
    questions: 'question',
    ask: 'question',
    answers: 'answer',
    videos: 'video',
    pins: 'pin',
    issues: 'issue',
    bug: 'issue',
    pr: 'issue',
    launches: 'launch',
    product: 'launch',
  }),
);

const LANGUAGES_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    english: 'en',
    german: 'de',
    deutsch: 'de',
    french: 'fr',
    spanish: 'es',
    portuguese: 'pt',
    italian: 'it',
    dutch: 'nl',
    polish: 'pl',
    russian: 'ru',
    japanese: 'ja',
    chinese: 'zh',
    korean: 'ko',
  }),
);

/** Validates a field's value and normalizes it for comparison. */
export function readFieldValue(field: QueryField, raw: string): FieldValue {
  switch (field) {
    case 'type':
      return readKind(raw.toLowerCase());
    case 'lang':
      return readLanguage(raw.toLowerCase());
    case 'site':
      return readSite(raw.toLowerCase());
    case 'author':
      return { ok: true, value: raw.replace(/^(?:@|\/?u\/)/u, '') || raw };
    case 'title':
      return { ok: true, value: raw };
  }
}

function readKind(raw: string): FieldValue {
  const kind = POST_KINDS.find((known) => known === raw) ?? KINDS_BY_NAME.get(raw);
  if (kind) return { ok: true, value: kind };
  const nearest = POST_KINDS.find((known) => known.startsWith(raw[0] ?? ' ')) ?? null;
  const message = `“${raw}” is not a kind of post. Use one of these: ${POST_KINDS.join(', ')}.`;
  return { ok: false, code: 'unknown_type', message, nearest };
}

function readLanguage(raw: string): FieldValue {
  const [code = ''] = raw.split(/[-_]/u);
  if (LANGUAGE.test(code)) return { ok: true, value: code };
  const nearest = LANGUAGES_BY_NAME.get(raw) ?? null;
  const message = 'Write a language as its two-letter code, such as lang:en.';
  return { ok: false, code: 'unknown_language', message, nearest };
}

/** A host with or without a path (`reddit.com/r/saas`), or the name of a platform. */
function readSite(raw: string): FieldValue {
  const platform = PLATFORM_IDS.find((id) => id === raw);
  if (platform) return { ok: true, value: platform };
  const address = siteOf(raw.includes('://') ? raw : `https://${raw}`);
  if (address !== null) return { ok: true, value: address };
  const nearest = PLATFORM_IDS.find((id) => raw.length > 2 && id.startsWith(raw)) ?? null;
  const message = `Write a site as its address, such as site:${PLATFORM_HOSTS[0]}, or as a platform’s name.`;
  return { ok: false, code: 'not_a_site', message, nearest };
}

/** Host without `www.`, and path, of a web address; null for anything else. */
export function siteOf(address: string): string | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  if (!url.hostname.includes('.') || url.username !== '') return null;
  const host = url.hostname.toLowerCase().replace(/^www\./u, '');
  return `${host}${url.pathname}`.replace(/\/{1,500}$/u, '');
}
