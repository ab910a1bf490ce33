import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../paths.ts';
import { orInterrupted, runTask } from '../run-task.ts';
import { SetupError } from '../setup-error.ts';
import { nodeChild } from '../steps.ts';
import { startTestServices } from '../test-services.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run bench -- <name> [arguments]`: runs `<folder>/bench/<name>.ts` with services of its own. */
await runTask(([name, ...rest], interrupted) =>
  withWorkFolder(async (folder, children) => {
    const entry = benches().find((file) => basename(file, '.ts') === name);
    if (!entry || !existsSync(join(ROOT, entry)))
      throw new SetupError(
        `There is no benchmark “${name ?? ''}”.`,
        `There are: ${benches()
          .map((file) => basename(file, '.ts'))
          .join(', ')}. For example: npm run bench -- path`,
      );
    const running = await startTestServices(folder, { durable: true });
    try {
      const { templateUrl, natsUrl, temporalAddress } = running.services;
      const env = {
        DATABASE_URL: templateUrl,
        NATS_URL: natsUrl,
        TEMPORAL_ADDRESS: temporalAddress,
        NATS_SERVER_BIN: running.services.natsServerBin,
      };
      const child = nodeChild(children, name ?? '', [entry, ...rest], { env });
      const { code } = await orInterrupted(child.exited, interrupted);
      return code ?? 1;
    } finally {
      await running.stop();
    }
  }),
);

/** A benchmark's entry has a plain name; its parts (`x.lib.ts`, tests) have two. */
function benches(): string[] {
  return globSync('{api,db,streams,workflows}/bench/*.ts', { cwd: ROOT }).filter((file) =>
    /\/[a-z-]+\.ts$/.test(file),
  );
}
