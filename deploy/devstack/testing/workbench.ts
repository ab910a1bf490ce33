import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../processes/processes.ts';

/** A temporary folder, deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-devstack-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Writes an executable Node script: a stand-in for npm, go or a server. */
export function writeProgram(file: string, source: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(dirname(file), 'package.json'), '{"type":"commonjs"}');
  writeFileSync(file, `#!${process.execPath}\n${source}`);
  chmodSync(file, 0o755);
  return file;
}

export interface Run {
  process: ChildProcess;
  /** Everything printed so far, stdout and stderr. */
  output(): string;
  ended: Promise<{ code: number | null; output: string }>;
}

/** Starts a program; it is killed when the test ends. */
export function startProcess(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Run {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output: text }));
  });
  return { process: child, output: () => text, ended };
}

/** Waits for a file to appear and returns its text. */
export async function fileText(file: string): Promise<string> {
  let text = '';
  const found = await until(() => {
    try {
      text = readFileSync(file, 'utf8');
      return text !== '';
    } catch {
      return false;
    }
  }, 30_000);
  if (!found) throw new Error(`${file} did not appear`);
  return text;
}
