import { sql } from '#db/sql.ts';
import type { BulkMonitorResponse, MonitoredList } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import { discoveredBy } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import { BASE } from '../routes/competitors/lists.ts';
import type { TestUser } from './app.ts';
import { openTestApi } from './test-api.ts';

interface Refusal {
  error: { code: string; message: string; details?: Record<string, unknown> };
}

export const dataOf = async <T>(answer: Response): Promise<T> =>
  ((await answer.json()) as { data: T }).data;
export const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Refusal).error,
});
export const listOf = async (user: TestUser): Promise<MonitoredList> =>
  dataOf(await user.get(`${BASE}/monitored`));
export const add = async (user: TestUser, id: string, body: object = {}) =>
  user.send(`${BASE}/${id}/monitor`, body);
export const put = (user: TestUser, path: string, body: object) =>
  user.send(`${BASE}/${path}`, body, { method: 'PUT' });

/** The API with users who have discovered competitors, for the tests of one file. */
export async function openMonitoringApi() {
  const { db, api } = await openTestApi();
  /** Ends all cooldowns. */
  const pass = () => unsyncedStatement(db.database, sql`delete from rate_buckets`);

  async function userWith(plan: PlanName, count: number, names?: readonly string[]) {
    const user = await api.user({ plan });
    const more = names ? { names } : {};
    const { ids, companyIds } = await discoveredBy(db.database, {
      userId: user.userId,
      count,
      ...more,
    });
    return { user, ids, companyIds };
  }

  const addAll = async (user: TestUser, ids: readonly string[]): Promise<BulkMonitorResponse> => {
    await pass();
    return dataOf(await user.send(`${BASE}/monitor`, { ids }));
  };
  return { db, api, pass, userWith, addAll };
}
