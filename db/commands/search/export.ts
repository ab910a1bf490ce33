import { sql } from 'drizzle-orm';
import { exportFileName } from '#contracts/export-name.ts';
import { AppError } from '#contracts/errors.ts';
import { PLAN_NAMES } from '#contracts/names.ts';
import type { ExportFormat, PlanName } from '#contracts/names.ts';
import { PLANS } from '#contracts/plan-rules.ts';
import type { SearchExport } from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import { getProfile } from '../../queries/account.ts';
import { readDetail, readSearchRow } from '../../queries/search-rows.ts';
import type { SearchKey } from '../../queries/search-rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { audit } from '../audit.ts';

const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  excel: 'Excel',
};
const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  free: 'Free',
  starter: 'Starter',
  professional: 'Professional',
};

export interface ExportRequest extends SearchKey {
  plan: PlanName;
  format: ExportFormat;
  /** Brand of plans without white-label. */
  productName?: string;
}

/**
 * The data of an export, if the plan has its format; the export (or its refusal) is recorded.
 * @returns null when the user has no such search.
 * @throws AppError PLAN_LIMIT_ERROR with requiredFeature and upgradeMessage.
 */
export async function readSearchExport(
  database: Database,
  request: ExportRequest,
): Promise<SearchExport | null> {
  const { userId, searchId, plan, format } = request;
  if (!PLANS[plan].exportFormats.includes(format)) {
    await transaction(database, (tx) =>
      audit(tx, { userId, action: 'export_denied', detail: { searchId, format, plan } }),
    );
    throw notInPlan(plan, format);
  }
  return transaction(database, async (tx) => {
    const row = await readSearchRow(tx, request);
    if (!row) return null;
    const {
      results,
      analysis,
      progress: _progress,
      searchId: _id,
      feedback: _feedback,
      rejectedCount: _rejectedCount,
      ...search
    } = await readDetail(tx, row);
    const brand = await brandOf(tx, request);
    await tx.execute(sql`
      insert into export_records (user_id, search_id, format, rows)
      values (${userId}::uuid, ${searchId}::uuid, ${format}, ${results.length}::int)`);
    await audit(tx, {
      userId,
      action: 'export',
      detail: { searchId, format, rows: results.length },
    });
    return {
      fileName: exportFileName(brand, 'search', new Date()),
      brand,
      search,
      results,
      analysis,
    };
  });
}

function notInPlan(plan: PlanName, format: ExportFormat): AppError {
  const exportsNothing = PLANS[plan].exportFormats.length === 0;
  const enough = PLAN_NAMES.find((name) => PLANS[name].exportFormats.includes(format));
  const name = enough ?? 'professional';
  const offer = `Upgrade to ${PLAN_TITLES[name]} for $${PLANS[name].price.monthly}/month`;
  return new AppError(
    'PLAN_LIMIT_ERROR',
    `${FORMAT_NAMES[format]} export is not part of the ${PLAN_TITLES[plan]} plan.`,
    {
      details: {
        requiredFeature: exportsNothing ? 'canExport' : 'excelExport',
        upgradeMessage: `${offer} to export results as ${FORMAT_NAMES[format]}.`,
      },
    },
  );
}

/** The user's own brand where the plan allows white-label. */
async function brandOf(tx: Tx, request: ExportRequest): Promise<string> {
  const product = request.productName ?? 'Earshot';
  if (!PLANS[request.plan].whiteLabel) return product;
  const profile = await getProfile(tx, { userId: request.userId });
  const own = profile?.settings.whiteLabel;
  return own?.enabled && own.companyName.trim() !== '' ? own.companyName.trim() : product;
}
