import { ASSISTANT_IDS, PLATFORM_IDS } from '#domain/names.ts';
import { FACT_SOURCES } from '#domain/competitors/names.ts';
import { runProgram } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';

/** Sources of facts about companies; `github` without more is the platform. */
const COMPANY_SOURCE_NAMES: ReadonlySet<string> = new Set([
  ...FACT_SOURCES.filter((id) => !PLATFORM_IDS.some((platform) => platform === id)),
  'github-releases',
  'app-store',
]);

/**
 * `npm run providers -- check <platform or assistant> "<query>"`: one real search or question with
 * the configured keys, or with `--sandbox` one at the running stack's sandbox, and what was mapped.
 * `check <source of company facts> "<domain>"`: one real reading, and the facts in it.
 */
await runProgram('providers', (args) => {
  loadEnvironmentFile();
  const live = !args.includes('--sandbox');
  const passedOn = args.filter((arg) => arg !== '--sandbox');
  return {
    args: [entryOf(passedOn[1] ?? ''), ...passedOn],
    env: readSettings(live).environment,
  };
});

function entryOf(name: string): string {
  const isAssistant = ASSISTANT_IDS.some((id) => id === name);
  const folder = isAssistant ? 'assistants' : 'providers';
  return `workflows/${COMPANY_SOURCE_NAMES.has(name) ? 'company-sources' : folder}/check.ts`;
}
