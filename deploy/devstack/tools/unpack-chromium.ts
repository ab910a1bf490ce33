/**
 * Unpacks the Chromium of @sparticuz/chromium into TMPDIR, which is where that package always
 * writes: so it runs as a process of its own, with TMPDIR set by `chromium.ts`.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const packed = join(dirname(entry), '../bin');
for (const file of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
  await inflate(join(packed, file));
