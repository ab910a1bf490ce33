import { join } from 'node:path';
import { openChildren } from './processes/children.ts';
import type { Children } from './processes/children.ts';
import { environmentOf } from './services/credentials.ts';
import { homeFiles, rotateLogs, takeHome } from './home.ts';
import { checkPorts } from './ports.ts';
import { PROGRAMS, programPorts, supervisable } from './product.ts';
import type { Program } from './product.ts';
import type { Progress } from './progress.ts';
import { runNode } from './processes/ready.ts';
import { planServices } from './services/services.ts';
import type { Service } from './services/services.ts';
import type { Settings } from './settings.ts';
import { SetupError } from './setup-error.ts';
import { supervise } from './processes/supervise.ts';
import type { Supervised } from './processes/supervise.ts';
import { buildWeb } from './web-build.ts';

/** A whole development stack; `start` may be interrupted by `stop` at any moment. */
interface Stack {
  start(): Promise<void>;
  /** Resolves with the reason when a process crashed too often. */
  readonly givenUp: Promise<SetupError>;
  stop(): Promise<void>;
}

/** Exit code of db/migrate.ts for tables that it cannot bring up to date. */
const OTHER_HISTORY = 3;

const olderState = ({ home, own }: Settings): SetupError =>
  own.postgres
    ? new SetupError(
        'The tables in your database are from an earlier Earshot and cannot be brought up to date.',
        'Point DATABASE_URL at an empty database; nothing was changed.',
      )
    : new SetupError(
        `The state folder ${home} is from an earlier Earshot and cannot be brought up to date.`,
        'Delete it with npm run reset, or keep it and start with another: EARSHOT_HOME=.earshot-new npm start; nothing was changed.',
      );

export function createStack(settings: Settings, progress: Progress): Stack {
  const files = homeFiles(settings.home);
  const log = (name: string): string => join(files.logs, `${name}.log`);
  const programs: Supervised[] = [];
  const services: Supervised[] = [];
  let children: Children | undefined;
  let release: (() => void) | undefined;
  const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<SetupError>();

  const startServices = (opened: Children, planned: readonly Service[]): Promise<unknown> =>
    progress.step(`Starting ${planned.map(({ name }) => name).join(', ')}`, () =>
      Promise.all(
        planned.map(({ name, start, works }) => {
          const service = supervise(
            { name, start: () => start(opened), works },
            progress.say,
            giveUp,
          );
          services.push(service);
          return service.ready;
        }),
      ),
    );
  const prepareDatabase = async (opened: Children): Promise<void> => {
    await progress.step('Migrating the database', () =>
      runNode(opened, {
        name: 'The migration',
        args: ['db/migrate.ts'],
        env: environmentOf(settings, 'owner'),
        logFile: log('database'),
        meanings: { [OTHER_HISTORY]: olderState(settings) },
      }),
    );
  };
  const startPrograms = (opened: Children, chosen: readonly Program[]): Promise<unknown> =>
    Promise.all(
      chosen.map((program) =>
        progress.step(`Starting ${program.name}`, () => {
          const supervised = supervise(
            supervisable(opened, program, settings),
            progress.say,
            giveUp,
          );
          programs.push(supervised);
          return supervised.ready;
        }),
      ),
    );

  return {
    givenUp,
    async start() {
      const taken = await takeHome(settings.home, `http://localhost:${settings.basePort}`);
      release = taken.release;
      if (taken.ended.length > 0)
        progress.say(`  ✓ Ended what a killed start left running: ${taken.ended.join(', ')}`);
      rotateLogs(files.logs);
      const planned = await planServices(settings, progress);
      await checkPorts(
        new Map([
          ...programPorts(settings.basePort),
          ...planned.flatMap(({ ports }) => [...ports]),
        ]),
      );
      const opened = openChildren(files.processes);
      children = opened;
      await Promise.all([
        startServices(opened, planned).then(() => prepareDatabase(opened)),
        buildWeb(opened, progress, log('web-build')),
        startPrograms(
          opened,
          PROGRAMS.filter(({ standalone }) => standalone),
        ),
      ]);
      await startPrograms(
        opened,
        PROGRAMS.filter(({ standalone }) => !standalone),
      );
    },
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
      await Promise.all(services.map((service) => service.stop()));
      // Also ends processes of an interrupted start that were not handed over yet.
      await children?.close();
      release?.();
    },
  };
}
