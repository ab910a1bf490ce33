import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi } from '../app.ts';
import type { ApiDeps } from '../deps.ts';
import { openApiDocument } from '../openapi.ts';

export const OPENAPI_FILE = fileURLToPath(
  new URL('../../deploy/docs/openapi.json', import.meta.url),
);

/** Text of the committed document. No route runs, so the routes get no dependencies. */
export function openApiText(): string {
  const nothing = { config: { publicUrl: 'http://localhost' } } as ApiDeps;
  return `${JSON.stringify(openApiDocument(createApi(nothing)), null, 2)}\n`;
}

if (import.meta.main) {
  mkdirSync(dirname(OPENAPI_FILE), { recursive: true });
  writeFileSync(OPENAPI_FILE, openApiText());
  console.log('Written: deploy/docs/openapi.json');
}
