import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../deps.ts';
import type { IndexPage } from '../index-page.ts';

const YEAR_SECONDS = 31_536_000;
/** The popup's pages leave their group alone, or the opener they report to would be cut off. */
const POPUP_PATHS = new Set(['/api/auth/login', '/api/auth/callback']);

/** Hashes of the inline scripts of a page, as its policy names them; data is no script. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** The gateway over WebSocket. */
function socketOrigin(gatewayUrl: string): string {
  const url = new URL(gatewayUrl);
  return `${url.protocol === 'https:' ? 'wss:' : 'ws:'}//${url.host}`;
}

export interface HeaderSettings {
  publicUrl: string;
  gatewayUrl: string;
  /** Where the browser sends analytics events after consent; null: nowhere. */
  analyticsUrl: string | null;
  /** The built page, whose inline scripts (the theme, before first paint) may run. */
  indexPage: IndexPage;
}

/**
 * Policy of the web app. Styles: the toast and scroll-lock libraries insert style elements at run
 * time without a nonce. `wasm-unsafe-eval`, and `data:` to connect to: the layout engine of the PDF
 * export is WebAssembly that unpacks itself from a data address.
 */
function webAppPolicy({ gatewayUrl, analyticsUrl }: HeaderSettings, html: string): string {
  const analytics = analyticsUrl === null ? [] : [new URL(analyticsUrl).origin];
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...inlineScriptHashes(html)].join(' '),
    ["connect-src 'self' data:", socketOrigin(gatewayUrl), ...analytics].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every answer, errors included (S-17). A route may set a narrower policy itself. */
export function securityHeaders(settings: HeaderSettings): MiddlewareHandler<AppEnv> {
  const https = settings.publicUrl.startsWith('https:');
  let known = { html: '', policy: '' };

  function policyOf(html: string): string {
    if (known.html !== html) known = { html, policy: webAppPolicy(settings, html) };
    return known.policy;
  }

  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', policyOf(settings.indexPage().html));
    }
    headers.set(
      'Cross-Origin-Opener-Policy',
      POPUP_PATHS.has(c.req.path) ? 'unsafe-none' : 'same-origin-allow-popups',
    );
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    if (https) {
      headers.set('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
  };
}
