import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

/** Tokens of the product's look, light and dark. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #F8F9FB; --surface: #FFFFFF; --sunken: #F0F3F6;
  --line: #DFE2E7; --line-strong: #878E97; --ink: #161C26; --ink-2: #505763; --accent: #2456D7;
  --accent-hover: #1745BD; --accent-ink: #1844B9; --accent-soft: #E7F0FF; --caution: #8F5D14;
  --caution-soft: #FFF1D1; --negative: #C02528; }
@media (prefers-color-scheme: dark) { :root { --canvas: #0B0E14; --surface: #13171D;
  --sunken: #07090D; --line: #282D35; --line-strong: #636975; --ink: #EEF0F4; --ink-2: #AAB0BA;
  --accent: #386BE2; --accent-hover: #2C5BCB; --accent-ink: #98BAFF; --accent-soft: #182645;
  --caution: #EBB75B; --caution-soft: #36250D; --negative: #F97F7A; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); line-height: 1.5;
  font: 400 14px/1.5 'Geist Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { max-width: 420px; margin: 0 auto; padding: 48px 16px 32px; }
main.wide { max-width: 960px; }
h1 { font-size: 22px; font-weight: 600; line-height: 1.2; margin: 24px 0 4px; }
h2 { font-size: 14px; font-weight: 600; margin: 24px 0 8px; }
p { margin: 0 0 16px; color: var(--ink-2); }
.mark { display: flex; align-items: center; gap: 8px; font-weight: 600; }
.mark svg { color: var(--accent-ink); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.note { font-size: 12px; color: var(--caution); background: var(--caution-soft); border-radius: 6px;
  padding: 8px 12px; margin-top: 24px; }
ul.accounts { list-style: none; margin: 0; padding: 0; overflow: hidden; }
ul.accounts li + li { border-top: 1px solid var(--line); }
button { font: inherit; cursor: pointer; }
button.account { width: 100%; min-height: 56px; padding: 8px 16px; border: 0; background: none;
  color: inherit; text-align: left; display: flex; justify-content: space-between; gap: 16px;
  align-items: center; }
button.account:hover { background: var(--accent-soft); }
.account strong { display: block; font-weight: 500; overflow-wrap: anywhere; }
.account span span { color: var(--ink-2); font-size: 13px; }
.account > span:last-child { color: var(--ink-2); font-size: 13px; white-space: nowrap; }
label { display: block; font-weight: 500; margin-bottom: 4px; }
.row { display: flex; gap: 8px; }
input { flex: 1; min-width: 0; height: 44px; padding: 0 12px; font-size: 16px; color: inherit;
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; }
.primary { height: 44px; padding: 0 16px; border: 0; border-radius: 6px; color: #fff;
  background: var(--accent); font-weight: 500; }
.primary:hover { background: var(--accent-hover); }
.quiet { min-height: 44px; padding: 0 8px; margin-top: 16px; border: 0; background: none;
  color: var(--accent-ink); }
.problem { color: var(--negative); margin: 8px 0 0; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; vertical-align: top; }
a { color: var(--accent-ink); }
iframe { width: 100%; height: 60vh; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); padding: 16px;
  border-radius: 6px; font-size: 13px; }
`;

const MARK = html`<svg
  width="20"
  height="20"
  viewBox="0 0 20 20"
  fill="none"
  stroke="currentColor"
  stroke-width="1.75"
  stroke-linecap="round"
  aria-hidden="true"
>
  <circle cx="5" cy="10" r="2" fill="currentColor" stroke="none" />
  <path d="M9 6a5.7 5.7 0 0 1 0 8" />
  <path d="M12.5 3.5a9.2 9.2 0 0 1 0 13" />
</svg>`;

/** Whole page of the sandbox in the product's look. `body` is markup; values in it are escaped. */
export function renderPage(title: string, body: Html, width: 'narrow' | 'wide' = 'narrow'): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main class="${width === 'wide' ? 'wide' : ''}">
          <div class="mark">${MARK} Earshot sandbox</div>
          ${body}
        </main>
      </body>
    </html>`;
}
