import type { Plugin } from 'vite';

/** A style sheet that the page itself makes, which a policy without inline styles allows. */
const ADOPT = `
function adoptStyles(code) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(code);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
`;

/** Toasts: the style sheet is inserted when the module loads. */
function toasts(code: string): string {
  const start = 'function __insertCSS(code) {';
  if (!code.includes(start)) return code;
  const guard = `${start}\n  if (typeof document !== 'undefined') adoptStyles(code);\n  return;`;
  return ADOPT + code.replace(start, guard);
}

/** Dialogs and menus: prevents the page behind them from scrolling. */
const SCROLL_LOCK = `${ADOPT}
export function stylesheetSingleton() {
  let users = 0;
  let remove = null;
  return {
    add(style) {
      if (users === 0) remove = adoptStyles(style);
      users += 1;
    },
    remove() {
      users -= 1;
      if (users === 0) remove?.();
    },
  };
}
`;

/** The list of a select hides its scroll bar; theme.css has the same rule. */
const SELECT_STYLE =
  /\/\* @__PURE__ \*\/ jsx\(\s*"style",\s*\{[^{}]*\{[^{}]*`[^`]*`[^{}]*\},\s*nonce\s*\}\s*\),/;

const CHANGES: readonly (readonly [path: RegExp, change: (code: string) => string])[] = [
  [/\/node_modules\/sonner\/dist\/index\.mjs/, toasts],
  [/\/node_modules\/react-style-singleton\/dist\/es2015\/singleton\.js/, () => SCROLL_LOCK],
  [
    /\/node_modules\/@radix-ui\/react-select\/dist\/index\.mjs/,
    (code) => code.replace(SELECT_STYLE, ''),
  ],
];

/**
 * Some libraries write style elements into the page at run time, which the content security policy
 * refuses. The development server, which has no policy, leaves them alone. Fails the build when one of them has changed so that its place is not found.
 */
export function adoptedStyles(): Plugin {
  return {
    name: 'adopted-styles',
    enforce: 'pre',
    transform(code, id) {
      const change = CHANGES.find(([path]) => path.test(id))?.[1];
      if (change === undefined) return null;
      const changed = change(code);
      if (changed === code) throw new Error(`${id}: its inline style was not found.`);
      return { code: changed, map: null };
    },
  };
}
