import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';

const SOURCE = new URL('social.svg', import.meta.url);
/** The product's own mark and name, in a separate group. */
const NAME = /<g id="name">[\s\S]*?<\/g>\s*<path[^>]*>\s*<\/g>/;

/** The picture of shared links, 1200 x 630, as PNG; `named` false: for a product of another name. */
export function socialImage(named: boolean): Uint8Array {
  const svg = readFileSync(SOURCE, 'utf8');
  const drawing = new Resvg(named ? svg : svg.replace(NAME, ''), {
    font: { loadSystemFonts: false },
  });
  return drawing.render().asPng();
}

/** Services that show shared links take no SVG, so the build draws it. */
export function socialImages(): Plugin {
  return {
    name: 'social-images',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'social.png', source: socialImage(true) });
      this.emitFile({ type: 'asset', fileName: 'social-plain.png', source: socialImage(false) });
    },
  };
}
