import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { subjectOf } from '#contracts/names.ts';
import { sampleEnvelope } from '../../../../streams/bench/load.lib.ts';
import { paced } from '../../../../streams/bench/pace.lib.ts';
import { startProgram } from '../../../../streams/bench/program.lib.ts';
import { claim } from './restored.lib.ts';

const SECONDS = 10;
/** What the event log of 1,000,000 founders is planned for. */
const PLANNED_PER_SECOND = 10_000;

/**
 * Every gateway hears the events of all users. What one costs that has no page there: as many
 * subjects as founders, each with its own name.
 */
export async function measureSubjects(natsUrl: string, founders: number): Promise<string[]> {
  const gateway = await startProgram('./gateway.lib.ts');
  const nats = await connect({ servers: new URL(natsUrl).host });
  try {
    const message = JSON.stringify({ epoch: 'bench', events: [sampleEnvelope(1)] });
    const before = await gateway.memory();
    const send = (turn: number): void => {
      const founder = (turn * 7_919) % founders;
      nats.publish(
        subjectOf(`0195d8f0-0000-7000-8000-${String(founder).padStart(12, '0')}`),
        message,
      );
    };
    const burn = async (perSecond: number): Promise<number> => {
      const cpu = await gateway.cpu();
      await paced(perSecond, SECONDS, send);
      await nats.flush();
      await sleep(500);
      return (await gateway.cpu()) - cpu;
    };
    await burn(PLANNED_PER_SECOND / 10);
    const seconds = await burn(PLANNED_PER_SECOND);
    const each = (seconds / (PLANNED_PER_SECOND * SECONDS)) * 1e6;
    const grown = ((await gateway.memory()) - before) / 2 ** 20;
    const share = seconds / SECONDS;
    console.log(
      `\nNATS, ${PLANNED_PER_SECOND} events/s of ${founders.toLocaleString('en')} founders, none of them on this gateway`,
    );
    console.log(
      `  ${each.toFixed(1)} µs of processor time for each, ${(share * 100).toFixed(0)} % of a core; memory ${grown.toFixed(1)} MB more`,
    );
    return [
      claim(share <= 0.5, 'a gateway hears everyone with at most half a core'),
      claim(grown < 20, 'and keeps nothing of them'),
    ];
  } finally {
    await nats.close();
    await gateway.stop();
  }
}
