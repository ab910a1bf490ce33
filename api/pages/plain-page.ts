import { html, raw } from 'hono/html';
import { createHash } from 'node:crypto';

/** An inline text's hash source for a content security policy. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Of every style element of a page. */
export const inlineStyleSources = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = '']) =>
    sourceHash(style),
  );

export type Html = ReturnType<typeof html>;

/** Tokens of `web/src/ui/theme.css`, light and dark by the system's setting. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f8f9fb; --surface: #ffffff; --line: #dfe2e7;
  --ink: #161c26; --ink-2: #505763; --accent: #2456d7; --accent-hover: #1745bd;
  --accent-ink: #1844b9; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0b0e14; --surface: #13171d;
  --line: #282d35; --ink: #eef0f4; --ink-2: #aab0ba; --accent: #386be2; --accent-hover: #2c5bcb;
  --accent-ink: #98baff; } }
* { box-sizing: border-box; }
body { margin: 0; background-color: var(--canvas); color: var(--ink);
  font: 400 16px/1.5 'Geist Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; }
header, main { max-width: 480px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 48px; }
.name { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; color: inherit;
  font-size: 18px; font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
.name svg { flex: none; color: var(--accent-ink); }
main > section { margin: 16px 0 48px; padding: 24px; background-color: var(--surface);
  border: 1px solid var(--line); border-radius: 10px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.2; font-weight: 600; }
p { margin: 0 0 16px; color: var(--ink-2); }
p:last-child { margin: 0; }
form { margin: 0 0 16px; }
button { width: 100%; min-height: 44px; padding: 8px 16px; border: 0; border-radius: 6px;
  color: #fff; background-color: var(--accent); font: inherit; font-weight: 500; cursor: pointer; }
button:hover { background-color: var(--accent-hover); }
a { color: var(--accent-ink); }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 2px; border-radius: 6px; }
`;

/** Not formatted with the page: the policy contains the hash of its exact text. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** For pages that need no script: nothing is loaded, and forms are sent to us. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${sourceHash(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MARK = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" aria-hidden="true">
  <circle cx="6" cy="12" r="3" fill="currentColor" />
  <g stroke="currentColor" stroke-width="2.25" stroke-linecap="round">
    <path d="M11.4 7.2a7.4 7.4 0 0 1 0 9.6" />
    <path d="M15.6 4a12 12 0 0 1 0 16" />
  </g>
</svg>`;

/** A page with one card that works without scripts. Values in `body` are escaped. */
export const renderPlainPage = ({
  title,
  productName,
  body,
}: {
  title: string;
  productName: string;
  body: Html;
}): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${productName}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <a class="name" href="/">${MARK}${productName}</a>
        </header>
        <main>
          <section>
            <h1>${title}</h1>
            ${body}
          </section>
        </main>
      </body>
    </html>`;
