import type { FundingStage } from '#domain/competitors/names.ts';

/** Crunchbase's fields about a company's funding stage. */
interface FundingFields {
  status?: string | null | undefined;
  ipo_status?: string | null | undefined;
  funding_stage?: string | null | undefined;
  last_funding_type?: string | null | undefined;
  last_equity_funding_type?: string | null | undefined;
  acquirer_identifier?: unknown;
}

const EARLY = new Set(['pre_seed', 'seed', 'angel', 'convertible_note', 'equity_crowdfunding']);
/** Money without equity says nothing about the stage. */
const NO_EQUITY = new Set([
  'grant',
  'non_equity_assistance',
  'product_crowdfunding',
  'debt_financing',
  'initial_coin_offering',
]);
const BY_STAGE: Readonly<Record<string, FundingStage>> = {
  seed: 'seed',
  early_stage_venture: 'series_a',
  late_stage_venture: 'series_c',
  private_equity: 'series_c',
};

/**
 * Our stage by the first rule that holds. Null: unknown. An empty profile is never "bootstrapped":
 * the key's package may lack the fields.
 */
export function fundingStage(fields: FundingFields): FundingStage | null {
  const { status, ipo_status: ipo, funding_stage: stage, acquirer_identifier: acquirer } = fields;
  const last = fields.last_equity_funding_type ?? fields.last_funding_type ?? '';
  if (
    status === 'was_acquired' ||
    stage === 'm_and_a' ||
    (acquirer !== undefined && acquirer !== null)
  )
    return 'acquired';
  if (ipo === 'public' || status === 'ipo' || stage === 'ipo' || last.startsWith('post_ipo_'))
    return 'ipo';
  if (/^series_[c-j]$/u.test(last) || last === 'private_equity') return 'series_c';
  if (last === 'series_a' || last === 'series_b') return last;
  if (EARLY.has(last)) return 'seed';
  if (NO_EQUITY.has(last) && stage === undefined) return null;
  return BY_STAGE[stage ?? ''] ?? null;
}
