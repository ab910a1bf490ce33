import { sql } from '../../sql.ts';
import { exportFileName } from '#domain/export/export-name.ts';
import { AppError } from '#domain/errors.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import type { ExportFormat, ExportKind, PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { getProfile } from '../../queries/account/account.ts';
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

interface ExportRequest {
  userId: string;
  plan: PlanName;
  kind: ExportKind;
  /** Null: one of the user's lists instead of a single job. */
  subjectId: string | null;
  format: ExportFormat;
  /** Brand for plans without white-label. */
  productName?: string | undefined;
}

/** Common fields of all exports. */
interface ExportHead {
  /** Without an extension. */
  fileName: string;
  brand: string;
}

/**
 * Serves the data of an export if the plan has its format, and records the export or its refusal.
 * `read` returns the data, its number of rows and the subject in the file name, on the same
 * transaction; null when it does not exist, which is not recorded.
 * @throws AppError PLAN_LIMIT_ERROR with requiredFeature and upgradeMessage.
 */
export async function serveExport<T>(
  database: Database,
  request: ExportRequest,
  read: (tx: Tx) => Promise<{ data: T; rows: number; subject?: string } | null>,
): Promise<(T & ExportHead) | null> {
  const { userId, plan, kind, subjectId, format } = request;
  const subject = { kind, subjectId, format };
  if (!PLANS[plan].exportFormats.includes(format)) {
    await transaction(database, (tx) =>
      audit(tx, { userId, action: 'export_denied', detail: { ...subject, plan } }),
    );
    throw notInPlan(plan, format);
  }
  return transaction(database, async (tx) => {
    const found = await read(tx);
    if (found === null) return null;
    const { data, rows, subject: about } = found;
    const brand = await brandOf(tx, request);
    await tx.execute(sql`
      insert into export_records (user_id, kind, subject_id, format, rows)
      values (${userId}::uuid, ${kind}, ${subjectId}::uuid, ${format}, ${rows}::int)`);
    await audit(tx, { userId, action: 'export', detail: { ...subject, rows } });
    return { ...data, fileName: exportFileName(brand, kind, new Date(), about), brand };
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
