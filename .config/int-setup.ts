import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestServices } from '../deploy/devstack/test-services.ts';
import './services.ts';

/** One Postgres, NATS and Temporal for all integration tests, on free ports, gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-int-'));
  const running = await startTestServices(folder).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  project.provide('services', running.services);
  return async () => {
    await running.stop();
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  };
}
