/**
 * The way into every npm script. Runs on any Node from 18 and without packages: installs what is
 * missing, then hands over to `deploy/devstack/tasks/<task>.ts` under the pinned Node.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, ensurePackages, explain } from './devstack/tools/packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const tasksFolder = join(root, 'deploy/devstack/tasks');

function tasks() {
  return readdirSync(tasksFolder)
    .filter((file) => /^[a-z]+\.ts$/.test(file))
    .map((file) => file.slice(0, -3));
}

/** Runs the task as a child; resolves with the exit code. */
function handOver(node, task, args) {
  const child = spawn(node, [join(tasksFolder, `${task}.ts`), ...args], {
    cwd: root,
    // The channel is a lifeline: when this process is killed, the task sees it close and stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

async function main([task = '', ...args]) {
  if (!tasks().includes(task))
    throw new Failure(`There is no task “${task}”.`, `The tasks are: ${tasks().join(', ')}.`);
  const node = await ensurePackages(root);
  if (!existsSync(node))
    throw new Failure(
      `The pinned Node is missing (${node}).`,
      'Delete node_modules and start again.',
    );
  return handOver(node, task, args);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    const known = explain(error);
    if (!(known instanceof Failure)) throw known;
    console.error(`\n✗ ${known.message}\n  ${known.wayOut}`);
    process.exit(known.exitCode);
  },
);
