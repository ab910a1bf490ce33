import { existsSync, rmSync } from 'node:fs';
import { readEnvironment } from '#config/read-environment.ts';
import { endLeftovers } from '../processes/children.ts';
import { homeFiles, refuseWhileRunning } from '../home.ts';
import { homeFolder } from '../paths.ts';
import { deleteUnprivilegedFolder } from '../services/postgres-account.ts';
import { runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile } from '../settings.ts';
import { SetupError } from '../setup-error.ts';

/** `npm run reset`: deletes the accounts, searches and logs of one stack. */
await runTask(async () => {
  loadEnvironmentFile();
  const home = homeFolder(readEnvironment().EARSHOT_HOME);
  if (!existsSync(home)) {
    console.log(`Nothing to delete: ${home} does not exist.`);
    return 0;
  }
  const files = homeFiles(home);
  // Never delete a folder named by mistake.
  if (!existsSync(files.logs) && !existsSync(files.postgres))
    throw new SetupError(
      `${home} does not look like a state folder of Earshot.`,
      'Correct EARSHOT_HOME; nothing was deleted.',
    );
  refuseWhileRunning(home);
  await endLeftovers(files.processes);
  deleteUnprivilegedFolder(files.postgres);
  rmSync(home, { recursive: true, force: true });
  console.log(`Deleted ${home}. The next npm start begins with an empty stack.`);
  return 0;
});
