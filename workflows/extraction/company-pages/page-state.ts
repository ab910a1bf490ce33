import { anyOf, either } from '#domain/language/alternatives.ts';
import { resolveUrl } from '#domain/resolve-url.ts';
import { all, attributeOf, collapse, first, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import { linesOf } from './plans/lines.ts';
import { titleOf } from './meta.ts';

const r = String.raw;

/** What kind of answer a page is. Only `content` states facts. */
const PAGE_STATES = [
  'content',
  /** A challenge or "access denied" page: the site does not let us read it. */
  'challenge',
  'login',
  'maintenance',
  /** The domain is for sale or waits for its first page. */
  'parked',
  /** Rendered by a script: the content is unknown. */
  'script_only',
  /** Says "not found" with status 200. */
  'not_found',
] as const;
export type PageState = (typeof PAGE_STATES)[number];

const CHALLENGE = new RegExp(
  r`^` +
    anyOf(
      r`just a moment|attention required|access denied|please wait|one more step`,
      r`security check|verify(?:ing)? you are human|checking your browser`,
      r`pardon our interruption|are you a robot|ddos-guard|request blocked|error 10\d\d`,
    ),
  'iu',
);
const CHALLENGE_BODY = new RegExp(
  either(
    r`cf-challenge|challenge-platform|cf_chl_|px-captcha|datadome|_incapsula_`,
    r`hcaptcha\.com\/1\/api|g-recaptcha-response`,
  ),
  'iu',
);
const LOGIN =
  /^(?:log ?in|sign ?in|login to|authentication required|members? only|einloggen|anmelden)\b/iu;
const MAINTENANCE = new RegExp(
  r`\b` +
    anyOf(
      r`under maintenance|down for maintenance|scheduled maintenance|be right back`,
      r`we[’']ll be back|temporarily unavailable|service unavailable|bad gateway`,
      r`wartungsarbeiten`,
    ) +
    r`\b`,
  'iu',
);
const PARKED = new RegExp(
  r`\b` +
    anyOf(
      r`domain (?:name )?(?:is|may be) for sale|buy this domain`,
      r`this domain (?:is parked|has expired|has been registered)|parked (?:free|domain)`,
      r`domain parking|sedo(?:parking)?\b|hugedomains|dan\.com|afternic`,
      r`future home of (?:something|another)|default web ?page|welcome to nginx`,
      r`apache2? (?:ubuntu|debian) default|it works!|website is coming soon|index of \/`,
    ),
  'iu',
);
const NOT_FOUND = new RegExp(
  r`^` +
    anyOf(
      r`404\b|page not found|not found`,
      r`(?:oops|sorry)[^.]{0,40}(?:not found|can[’']t find|doesn[’']t exist)`,
      r`seite nicht gefunden|page introuvable|página no encontrada|ページが見つかりません`,
    ),
  'iu',
);
const APP_ROOT = '#root, #app, #__next, #__nuxt, #___gatsby, app-root, [data-reactroot]';
const LITTLE_TEXT = 200;
const SOME_LINKS = 3;

/** Classifies a page that was answered with status 200. */
export function stateOfPage(
  page: PageDocument,
  headers: Readonly<Record<string, string>> = {},
): PageState {
  if (headers['cf-mitigated'] === 'challenge') return 'challenge';
  const title = titleOf(page)?.value ?? '';
  const heading = all(page.root, 'h1')[0];
  const headline = heading ? textOf(heading) : '';
  const length = textLength(page);
  const isShort = length < 1_500;
  if (
    CHALLENGE.test(title) ||
    (isShort && (CHALLENGE.test(headline) || CHALLENGE_BODY.test(page.html)))
  )
    return 'challenge';
  if (NOT_FOUND.test(title) || (isShort && NOT_FOUND.test(headline))) return 'not_found';
  if (
    isShort &&
    (PARKED.test(`${title} ${headline}`) || (length < 600 && PARKED.test(bodyText(page))))
  )
    return 'parked';
  if (isShort && MAINTENANCE.test(`${title} ${headline}`)) return 'maintenance';
  if (isShort && first(page.root, 'input[type=password]') && LOGIN.test(headline || title))
    return 'login';
  return isScriptOnly(page, length) ? 'script_only' : 'content';
}

const bodyText = (page: PageDocument): string => {
  const body = first(page.root, 'body');
  return body ? textOf(body) : '';
};

/** Characters that a reader sees. */
export function textLength(page: PageDocument): number {
  const body = first(page.root, 'body');
  return body ? linesOf(body).reduce((sum, { text }) => sum + text.length, 0) : 0;
}

function isScriptOnly(page: PageDocument, length: number): boolean {
  if (length >= LITTLE_TEXT || isRendered(page)) return false;
  const roots = all(page.root, APP_ROOT);
  const asks = all(page.root, 'noscript').some(({ children }) =>
    children.some(
      (child) =>
        'data' in child &&
        /enable javascript|javascript (?:is )?(?:required|disabled)/iu.test(String(child.data)),
    ),
  );
  const scripts = all(page.root, 'script[src]').length;
  return (
    (roots.length > 0 || asks || all(page.root, 'script#__NEXT_DATA__').length > 0) &&
    (scripts > 0 || asks)
  );
}

/** A short page of an app may have come whole from its server: an empty shell has neither of both. */
const isRendered = (page: PageDocument): boolean =>
  all(page.root, 'h1, h2').some((heading) => textOf(heading) !== '') &&
  all(page.root, 'a[href]').length >= SOME_LINKS;

/**
 * Whether an answer is the start page again (a soft 404). Templates name the start page as the canonical
 * address of every page, so that counts only against a path that was guessed.
 */
export function isSoftNotFound(page: PageDocument, home: PageDocument, isGuess: boolean): boolean {
  const canonical = all(page.root, 'link[rel=canonical][href]')[0];
  const href = attributeOf(canonical ?? null, 'href');
  const claimsHome = href !== '' && resolveUrl(href, page.base)?.pathname === '/';
  const sameTitle = titleOf(page)?.value === titleOf(home)?.value;
  if (isGuess && claimsHome && new URL(page.url).pathname !== '/') return true;
  const [own, theirs] = [wordsOf(page), wordsOf(home)];
  return (
    (sameTitle &&
      Math.abs(own.length - theirs.length) < theirs.length * 0.1 &&
      overlap(own, theirs) > 0.9) ||
    own.join(' ') === theirs.join(' ')
  );
}

const wordsOf = (page: PageDocument): string[] =>
  collapse(bodyText(page)).toLowerCase().split(' ').slice(0, 2_000);

function overlap(a: readonly string[], b: readonly string[]): number {
  const known = new Set(b);
  return a.length === 0 ? 0 : a.filter((word) => known.has(word)).length / a.length;
}
