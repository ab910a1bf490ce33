import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { generateSource } from 'oazapfts';
import { afterAll, expect, test } from 'vitest';
import { OPENAPI_FILE } from './programs/write-openapi.ts';
import { keyOf } from './testing/mcp.ts';
import { openTestApi } from './testing/test-api.ts';

const { api } = await openTestApi();
const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Below our packages, where the client finds its runtime. */
await mkdir(join(ROOT, '.earshot'), { recursive: true });
const folder = await mkdtemp(join(ROOT, '.earshot/client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A script as a user writes it; the lines after `@ts-expect-error` must not compile. */
const SCRIPT = `
import { getApiLeads, postApiSocialMediaSearchSearch } from './client.ts';
export async function titles(): Promise<string[]> {
  const answer = await getApiLeads({ limit: 10, state: 'saved' });
  if (answer.status !== 200) throw new Error(answer.data.error.message);
  return answer.data.data.items.map(({ post }) => post.title);
}
export const wrong = () => [
  // @ts-expect-error no such state
  getApiLeads({ state: 'lost' }),
  // @ts-expect-error the query is missing
  postApiSocialMediaSearchSearch({}),
];
`;

interface Generated {
  defaults: { baseUrl?: string; headers?: Record<string, string>; fetch?: typeof fetch };
}

test('a TypeScript client made from openapi.json compiles, refuses wrong calls, and reads with a key', async () => {
  await writeFile(join(folder, 'client.ts'), await generateSource(OPENAPI_FILE));
  await writeFile(join(folder, 'script.ts'), SCRIPT);
  const options =
    '--ignoreConfig --noEmit --strict --module nodenext --target es2024 --allowImportingTsExtensions --types node';
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...options.split(' '), join(folder, 'script.ts')]).catch(
    (error: { stdout: string }) => expect.fail(error.stdout),
  );

  const user = await api.user();
  await user.send('/api/leads', { url: 'https://example.test/a', title: 'Needs a CRM' });
  const { secret } = await keyOf(user, ['read']);
  const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(folder, file)).href);
  const { defaults } = await load<Generated>('client.ts');
  defaults.headers = { authorization: `Bearer ${secret}` };
  defaults.fetch = (path, init) => Promise.resolve(api.app.request(String(path), init));
  const { titles } = await load<{ titles: () => Promise<string[]> }>('script.ts');
  expect(await titles()).toEqual(['Needs a CRM']);
});
