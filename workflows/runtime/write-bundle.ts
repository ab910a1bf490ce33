import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildWorkflowBundle } from './bundle.ts';

/** `node write-bundle.ts <file>`: writes the bundle shipped in an image. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: node workflows/runtime/write-bundle.ts <file>');
const { code } = await buildWorkflowBundle();
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, code);
