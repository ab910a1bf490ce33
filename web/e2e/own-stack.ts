import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChildren } from '../../deploy/devstack/processes/children.ts';
import { describeStack, launchStack } from '../../deploy/devstack/test-stack.ts';
import { stack } from './journey.ts';

/**
 * Starts the product over a sandbox that plays the world of a folder, on a clock that no other journey
 * moves. Journeys of the calling file run there. @returns what stops it.
 */
export async function startOwnStack(world: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-own-'));
  const children = openChildren(join(folder, 'processes.json'));
  const stop = async (): Promise<void> => {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  };
  process.env['EARSHOT_SANDBOX_WORLD'] = world;
  try {
    const { child, place } = await launchStack(children, folder);
    Object.assign(stack, describeStack(place));
    return async () => {
      await child.stop(60_000);
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    delete process.env['EARSHOT_SANDBOX_WORLD'];
  }
}
