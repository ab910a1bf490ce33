import { EVERY_VARIABLE } from '#config/env.ts';
import type { Environment } from '#config/env.ts';
import { failed, ok, warning } from './row.ts';
import type { Row } from './row.ts';

/** Problems of the environment, as `inspectEnvironment` states them. */
export function settingRows(env: Environment | null, problems: readonly string[]): Row[] {
  const rows = problems.map((problem) => {
    const [name = '', ...rest] = problem.split(': ');
    const doc = EVERY_VARIABLE[name]?.doc ?? 'See deploy/docs/configuration.md.';
    return failed(name, rest.join(': '), `Set ${name}: ${doc}`);
  });
  if (env === null) return rows;
  return rows.length > 0 ? rows : [env.NODE_ENV === 'production' ? complete : development(env)];
}

const complete = ok(
  'Settings',
  'Every required setting is there, and none is a default of a desk.',
);

function development(env: Environment): Row {
  if (env.SANDBOX) return ok('Settings', 'Development settings with the sandbox.');
  return warning(
    'Settings',
    'Development settings with real providers: what production requires is not checked.',
    'Set NODE_ENV=production in a public installation.',
  );
}
