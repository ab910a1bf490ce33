import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../deps.ts';
import type { IndexPage } from '../pages/index-page.ts';
import { inlineStyleSources, sourceHash } from '../pages/plain-page.ts';

/** Outside /api, whose writes are JSON of our own pages; browsers send these reports themselves. */
export const REPORT_PATH = '/policy-reports';

const YEAR_SECONDS = 31_536_000;
/**
 * The popup's pages must stay in their opener's browsing context group, or they could not report to
 * it.
 */
const POPUP_PATHS = new Set(['/api/auth/login', '/api/auth/callback']);

/** Their address is a secret, which no other site may learn from a link on the page. */
const SECRET_ADDRESSES = /^\/(?:shared|feeds|unsubscribe|api\/shared|api\/auth\/callback)(?:\/|$)/u;

/** Hashes of a page's inline scripts; data blocks are not scripts. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => sourceHash(script),
  );
}

/** The gateway over WebSocket. */
function socketOrigin(gatewayUrl: string): string {
  const url = new URL(gatewayUrl);
  return `${url.protocol === 'https:' ? 'wss:' : 'ws:'}//${url.host}`;
}

interface HeaderSettings {
  publicUrl: string;
  gatewayUrl: string;
  /** Where the browser sends analytics events after consent; null: nowhere. */
  analyticsUrl: string | null;
  /** The built page, whose inline scripts (the theme, before first paint) may run. */
  indexPage: IndexPage;
}

/**
 * Style attributes in the HTML of public pages: the hidden inputs of radio groups. In the browser,
 * React sets styles as properties, which no policy affects.
 */
const STYLE_ATTRIBUTES = [
  'outline:none',
  'position:absolute;pointer-events:none;opacity:0;margin:0;transform:translateX(-100%)',
].map(sourceHash);

/**
 * Policy of the web app. No string ever becomes code or markup; the policies of
 * Trusted Types admit scripts of this build, which a public page loads after the first paint, JSON
 * for structured data, and the thread that makes a PDF. `wasm-unsafe-eval`, and `data:` in connect-src: the layout engine of
 * the PDF export is WebAssembly that unpacks itself from a data URL.
 */
function webAppPolicy(
  { gatewayUrl, analyticsUrl }: HeaderSettings,
  html: string,
  styles: readonly string[],
): string {
  const analytics = analyticsUrl === null ? [] : [new URL(analyticsUrl).origin];
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScriptHashes(html)].join(' '),
    ["connect-src 'self' data:", socketOrigin(gatewayUrl), ...analytics].join(' '),
    ["style-src 'self'", ...inlineStyleSources(html), ...styles].join(' '),
    ["style-src-attr 'unsafe-hashes'", ...STYLE_ATTRIBUTES].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types page-scripts page-data page-threads',
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ].join('; ');
}

/** Headers of every response, including errors. A route may set a narrower policy itself. */
export function securityHeaders(settings: HeaderSettings): MiddlewareHandler<AppEnv> {
  const https = settings.publicUrl.startsWith('https:');
  let known = { html: '', policies: new Map<string, string>() };

  /** Cached policies, one per build and set of inline styles, of which there are two or three. */
  function policyOf(html: string, styles: readonly string[]): string {
    if (known.html !== html) known = { html, policies: new Map() };
    const key = styles.join(' ');
    const policy = known.policies.get(key) ?? webAppPolicy(settings, html, styles);
    known.policies.set(key, policy);
    return policy;
  }

  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Content-Security-Policy')) {
      headers.set(
        'Content-Security-Policy',
        policyOf(settings.indexPage().html, c.get('styleSources') ?? []),
      );
    }
    headers.set(
      'Cross-Origin-Opener-Policy',
      POPUP_PATHS.has(c.req.path) ? 'unsafe-none' : 'same-origin-allow-popups',
    );
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Reporting-Endpoints', `csp="${REPORT_PATH}"`);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set(
      'Referrer-Policy',
      SECRET_ADDRESSES.test(c.req.path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    );
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (https) {
      headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
  };
}
