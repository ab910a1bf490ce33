import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartValuesSchema } from '#config/chart-settings.ts';
import { environmentExample } from '#config/example.ts';
import { composeSandbox } from '#config/sandbox-addresses.ts';
import { ROOT } from '../paths.ts';
import { runTask } from '../processes/run-task.ts';

/** `npm run generate`: writes the files that are made from others. */
await runTask(() => {
  writeFileSync(join(ROOT, '.env.example'), environmentExample());
  writeFileSync(join(ROOT, 'deploy/compose/sandbox.env'), composeSandbox());
  console.log('Written: .env.example, deploy/compose/sandbox.env');
  const schema = join(ROOT, 'deploy/chart/values.schema.json');
  writeFileSync(schema, chartValuesSchema(readFileSync(schema, 'utf8')));
  console.log('Written: deploy/chart/values.schema.json');
  for (const program of [
    ['api/programs/write-openapi.ts'],
    ['deploy/devstack/checks/requirements.ts', '--write'],
  ])
    execFileSync(process.execPath, program, { cwd: ROOT, stdio: 'inherit' });
  return Promise.resolve(0);
});
