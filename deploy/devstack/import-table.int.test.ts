import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './paths.ts';

const refused: [file: string, imported: string][] = [
  ['api/domain/shape.ts', 'zod'],
  ['api/domain/shape.ts', 'node:fs'],
  ['api/domain/search/shape.ts', '#contracts/search/search.ts'],
  ['api/domain/search/shape.ts', '../../contracts/search/search.ts'],
  ['api/domain/ai-visibility/summary/shape.ts', '#db/client.ts'],
  ['api/contracts/shape.ts', '#db/client.ts'],
  ['api/routes/shape.ts', '#streams/gateway/hub.ts'],
  ['db/queries/shape.ts', '#streams/publish.ts'],
  ['db/queries/account/shape.ts', '../../commands/account/sessions.ts'],
  ['api/middleware/shape.ts', '../routes/search/search.ts'],
  ['web/src/texts/shape.ts', '../ui/display/badge.tsx'],
  ['web/src/texts/guides/shape.ts', '../../lib/paths.ts'],
  ['streams/gateway/shape.ts', '#providers/port.ts'],
  ['workflows/search/shape.ts', '#streams/subscribe.ts'],
  ['workflows/search/shape.ts', '#db/transaction.ts'],
  ['workflows/http/shape.ts', '#domain/names.ts'],
  ['workflows/http/shape.ts', '#db/client.ts'],
  ['workflows/http/shape.ts', '../providers/port.ts'],
  ['workflows/providers/reddit/shape.ts', '#db/client.ts'],
  ['workflows/providers/reddit/shape.ts', '../../scoring/score.ts'],
  ['workflows/company-sources/site/shape.ts', '#db/client.ts'],
  ['workflows/company-sources/shape.ts', '../competitors/activities.ts'],
  ['workflows/company-changes/shape.ts', '#http/client.ts'],
  ['workflows/extraction/about/shape.ts', '../../company-sources/port.ts'],
  ['web/src/features/search/shape.ts', '#db/client.ts'],
  ['web/src/lib/shape.ts', '#config/env.ts'],
  ['web/src/lib/shape.ts', '../live/registry.ts'],
  ['web/src/lib/shape.ts', '../features/search/api.ts'],
  ['web/src/ui/controls/shape.ts', '../../live/registry.ts'],
  ['web/src/ui/charts/shape.ts', '../../features/search/api.ts'],
  ['web/src/ui/data/shape.ts', '../../app/pages.ts'],
  ['web/src/live/cache/shape.ts', '../../features/search/api.ts'],
  ['web/src/live/shape.ts', '../ui/cx.ts'],
  ['web/src/features/search/shape.ts', '../competitors/api.ts'],
  ['web/src/features/search/run/shape.ts', '../../competitors/api.ts'],
  ['web/src/features/search/live/testing/shape.ts', '../../../competitors/api.ts'],
  ['web/src/features/search/run/shape.ts', '../../../app/pages.ts'],
  ['web/src/features/search/run/shape.ts', '@tremor/react'],
  ['deploy/sandbox/platforms/shape.ts', '#providers/port.ts'],
  ['deploy/devstack/shape.ts', '#db/client.ts'],
  ['deploy/config/shape.ts', '../sandbox/app.ts'],
  ['loadtest/journeys/shape.ts', '#domain/names.ts'],
  ['api/routes/shape.ts', '../../deploy/lab/data.ts'],
  ['db/queries/shape.ts', '../../deploy/lab/data.ts'],
  ['streams/gateway/shape.ts', '../../deploy/lab/data.ts'],
  ['workflows/scoring/shape.ts', '../../deploy/lab/data.ts'],
  ['workflows/providers/reddit/shape.ts', '../../../deploy/lab/data.ts'],
  ['workflows/company-sources/shape.ts', '../../deploy/lab/data.ts'],
  ['workflows/extraction/names/shape.ts', '../../../deploy/lab/data.ts'],
  ['web/src/features/search/shape.ts', '../../../../deploy/lab/data.ts'],
  ['deploy/config/shape.ts', '../lab/data.ts'],
  ['deploy/devstack/shape.ts', '../lab/data.ts'],
  ['deploy/sandbox/world/shape.ts', '../../lab/data.ts'],
];

const allowed: [file: string, imported: string][] = [
  ['api/domain/search/shape.ts', '../names.ts'],
  ['api/domain/ai-visibility/summary/shape.ts', '../../names.ts'],
  ['api/contracts/search/shape.ts', '#domain/names.ts'],
  ['api/contracts/search/shape.ts', '../http.ts'],
  ['api/routes/shape.ts', '#db/client.ts'],
  ['db/commands/account/shape.ts', '../../queries/account/sessions.ts'],
  ['workflows/search/shape.ts', '#providers/registry.ts'],
  ['workflows/search/shape.ts', '#db/commands/companies/facts.ts'],
  ['workflows/search/testing/shape.ts', '#db/transaction.ts'],
  ['workflows/providers/reddit/shape.ts', '#domain/names.ts'],
  ['workflows/providers/reddit/shape.ts', '#http/client.ts'],
  ['workflows/http/shape.ts', './client.ts'],
  ['workflows/company-sources/shape.ts', '#http/client.ts'],
  ['workflows/company-changes/shape.ts', '#domain/names.ts'],
  ['workflows/extraction/about/shape.ts', '../../scoring/score.ts'],
  ['web/src/features/search/shape.ts', '#domain/names.ts'],
  ['web/src/features/search/shape.ts', '../results/row/result-row.tsx'],
  ['web/src/features/search/shape.ts', './run/run-summary.ts'],
  ['web/src/features/search/run/shape.ts', '../api.ts'],
  ['web/src/features/search/run/shape.ts', '../../results/row/result-row.tsx'],
  ['web/src/features/search/run/shape.ts', '../../../live/registry.ts'],
  ['web/src/app/overview/shape.ts', '../../features/search/api.ts'],
  ['web/src/ui/charts/shape.ts', '@tremor/react'],
  ['deploy/lab/training/shape.ts', '../../../workflows/scoring/score.ts'],
];

/** Which of the imports the project's own rules refuse, each in a file at the given place. */
function lint(imports: readonly (readonly [string, string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  imports.forEach(([file, imported], index) => {
    const path = join(folder, file.replace('shape', `shape-${index}`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { shape } from '${imported}';\nexport const same = shape;\n`);
  });
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  // Its patterns are relative to the folder that the file is in.
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const broken = diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => imports[Number(/shape-(\d+)/.exec(filename)?.[1])]?.join(' <- ') ?? '');
  // Two rules may refuse the same import.
  return [...new Set(broken)];
}

test('the import table is enforced: each forbidden direction is refused by lint', () => {
  const expected = refused.map((pair) => pair.join(' <- '));
  expect(lint([...refused, ...allowed]).toSorted()).toEqual(expected.toSorted());
});
