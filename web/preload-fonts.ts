import type { Plugin } from 'vite';

const TEXT_FONT = /geist-latin-wght-normal[^/]*\.woff2$/;
const HEADLINE_FONT = /bricolage-grotesque-latin-wght-normal[^/]*\.woff2$/;

/**
 * Preloads the fonts of the first view with the page instead of after its styles. Only public pages
 * use the second font, for headlines: its name is kept in a comment until such a page is built.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const find = (name: RegExp): string => {
          const file = Object.keys(bundle).find((known) => name.test(known));
          if (file === undefined) throw new Error(`The build holds no font like ${name.source}.`);
          return `/${file}`;
        };
        const text = `<link rel="preload" href="${find(TEXT_FONT)}" as="font" type="font/woff2" crossorigin />`;
        return html.replace(
          '</head>',
          `  ${text}\n    <!--headline-font:${find(HEADLINE_FONT)}-->\n  </head>`,
        );
      },
    },
  };
}
