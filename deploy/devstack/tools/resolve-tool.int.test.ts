import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silent } from '../progress.ts';
import { resolveTool } from './resolve-tool.ts';
import { SetupError } from '../setup-error.ts';
import { temporaryFolder, writeProgram } from '../testing/workbench.ts';
import type { Tool } from './tools.ts';

const TOOL: Tool = {
  name: 'tool',
  goPackage: 'example.test/tool',
  version: 'v2.0.0',
  variable: 'TOOL_BIN',
  versionArguments: ['--version'],
  versionText: 'v2.0.0',
};
const PRINTS = (version: string): string => `console.log('tool ${version}')`;

/** A machine with its own cache and PATH; `go` states what a stand-in for Go does. */
function machine(go?: string): {
  env: NodeJS.ProcessEnv;
  bin: string;
  cached: string;
  calls(): number;
} {
  const folder = temporaryFolder();
  const bin = join(folder, 'bin');
  const counter = join(folder, 'go-calls');
  mkdirSync(bin);
  if (go !== undefined)
    writeProgram(
      join(bin, 'go'),
      `const fs = require('node:fs'); fs.appendFileSync('${counter}', '.');
       const built = () => fs.writeFileSync(process.env.GOBIN + '/tool', '#!/bin/sh\\necho built', { mode: 0o755 });
       ${go}`,
    );
  return {
    bin,
    env: { PATH: bin, XDG_CACHE_HOME: folder },
    cached: join(folder, 'earshot/tool-v2.0.0'),
    calls: () => (existsSync(counter) ? readFileSync(counter, 'utf8').length : 0),
  };
}

async function failure(promise: Promise<unknown>): Promise<SetupError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SetupError))
    throw new Error(`expected a SetupError, got ${String(error)}`);
  return error;
}

test('order: the variable comes before PATH, PATH before the cache, the cache before Go', async () => {
  const { env, bin, cached, calls } = machine('built();');
  expect(await resolveTool(TOOL, silent, env)).toBe(cached);
  expect(calls()).toBe(1);
  expect(await resolveTool(TOOL, silent, env)).toBe(cached);
  expect(calls()).toBe(1);
  const onPath = writeProgram(join(bin, 'tool'), PRINTS('v2.0.0'));
  expect(await resolveTool(TOOL, silent, env)).toBe(onPath);
  const own = writeProgram(join(bin, 'own'), PRINTS('v1.0.0'));
  expect(await resolveTool(TOOL, silent, { ...env, TOOL_BIN: own })).toBe(own);
});

test('another version on PATH is not used', async () => {
  const { env, bin, cached } = machine('built();');
  writeProgram(join(bin, 'tool'), PRINTS('v1.9.9'));
  expect(await resolveTool(TOOL, silent, env)).toBe(cached);
});

test('a variable that names nothing runnable is refused by name', async () => {
  const { env } = machine('built();');
  const { message } = await failure(resolveTool(TOOL, silent, { ...env, TOOL_BIN: '/no/such' }));
  expect(message).toContain('TOOL_BIN names /no/such');
});

test('two starts at the same time build once, and both get the program', async () => {
  const { env, cached, calls } = machine('setTimeout(built, 300);');
  const both = await Promise.all([resolveTool(TOOL, silent, env), resolveTool(TOOL, silent, env)]);
  expect(both).toEqual([cached, cached]);
  expect(calls()).toBe(1);
});

test('a build that fails leaves nothing that a later start could take for the program', async () => {
  const { env, cached } = machine('built(); console.error("compile error"); process.exit(1);');
  expect((await failure(resolveTool(TOOL, silent, env))).message).toContain('compile error');
  expect(
    readdirSync(join(cached, '..')).filter((name) => !/\.(?:log|lock\.db)$/.test(name)),
  ).toEqual([]);
});

test('a lock left by a killed build does not stop the next', async () => {
  const { env, cached } = machine('built();');
  mkdirSync(join(cached, '..'), { recursive: true });
  writeFileSync(`${cached}.lock`, JSON.stringify({ pid: 999_999_999, stamp: '1', note: 'tool' }));
  expect(await resolveTool(TOOL, silent, env)).toBe(cached);
});

test('without Go: what to install, which variable, and containers as the other way', async () => {
  const { message, wayOut } = await failure(resolveTool(TOOL, silent, machine().env));
  expect(message).toContain('there is no Go');
  expect(wayOut).toMatch(/Install Go 1\.26.*TOOL_BIN.*deploy\/compose\.services\.yaml/);
});

test('without network: reports it with the path of the log', async () => {
  const go = `console.error('dial tcp: lookup example.test: no such host'); process.exit(1);`;
  const { message, wayOut } = await failure(resolveTool(TOOL, silent, machine(go).env));
  expect(message).toContain('there is no network');
  expect(wayOut).toContain('tool-v2.0.0.log');
});

test('a full disk during a build is reported as a full disk', async () => {
  const go = `console.error('write /x: no space left on device'); process.exit(1);`;
  const { message } = await failure(resolveTool(TOOL, silent, machine(go).env));
  expect(message).toBe('The disk is full.');
});
