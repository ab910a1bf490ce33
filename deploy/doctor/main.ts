import { stripVTControlCharacters } from 'node:util';
import { inspectEnvironment } from '#config/read-environment.ts';
import { createRedactor } from '#config/redactor.ts';
import type { Environment } from '#config/env.ts';
import { hostsCheck, mailDomainCheck } from './hosts.ts';
import { keyChecks } from './keys.ts';
import { natsChecks } from './nats.ts';
import { postgresChecks } from './postgres.ts';
import { publicChecks } from './public-addresses.ts';
import { runChecks } from './row.ts';
import type { Check, Row } from './row.ts';
import { settingRows } from './settings.ts';
import { smtpCheck } from './smtp.ts';
import { temporalCheck } from './temporal.ts';

const DEADLINE_MS = 20_000;
const MARKS = { ok: '✓', warning: '!', failed: '✗' } as const;

const checksOf = (env: Environment): Check[] => [
  hostsCheck(env),
  ...postgresChecks(env),
  ...natsChecks(env),
  temporalCheck(env),
  smtpCheck(env),
  mailDomainCheck(env),
  ...publicChecks(env),
  ...keyChecks(env),
];

/** Texts of servers are data: one line each, nothing that moves a terminal's cursor, no secret. */
function describe({ name, state, found, todo }: Row, redact: (text: string) => string): string {
  const line = `${MARKS[state]} ${name}: ${found}${todo === null ? '' : `\n    ${todo}`}`;
  return redact(stripVTControlCharacters(line).replaceAll(/[\p{Cc}--[\n]]/gv, ' '));
}

/** Checks the installation that the environment describes. @returns the exit code. */
async function examine(): Promise<number> {
  const { env, problems } = inspectEnvironment();
  const rows = settingRows(env, problems);
  if (env !== null) rows.push(...(await runChecks(checksOf(env), DEADLINE_MS)));
  const redact = createRedactor();
  for (const row of rows) console.log(describe(row, redact));
  const count = (state: Row['state']): number => rows.filter((row) => row.state === state).length;
  const unread = env === null ? ' Servers are checked once the settings can be read.' : '';
  console.log(
    `\n${count('ok')} ok, ${count('warning')} warnings, ${count('failed')} failed.${unread}`,
  );
  return count('failed') > 0 ? 1 : 0;
}

// Connections that a deadline left behind must not keep the program alive.
process.exit(await examine());
