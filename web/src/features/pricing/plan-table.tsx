import { Check, Minus } from 'lucide-react';
import { PLAN_NAMES, PLATFORM_IDS } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import { namePlatforms } from '#domain/platform-catalogue.ts';
import { PAID_PLATFORMS, PLANS } from '#domain/account/plan-rules.ts';
import type { PlanRules } from '#domain/account/plan-rules.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { cx } from '../../ui/cx.ts';
import { formatPrice, formatPublicNumber } from '../../lib/format.ts';

/**
 * The whole comparison. On phones each row puts its label above the three values, so the roles are
 * written out: a grid would take them away.
 */
export function PlanTable() {
  return (
    <table role="table" className="w-full text-meta md:text-body">
      <caption className="sr-only">What each plan includes</caption>
      <thead role="rowgroup" className="sticky top-14 z-10 bg-canvas">
        <tr role="row" className="grid grid-cols-3 border-b border-line md:table-row">
          <th role="columnheader" scope="col" className="hidden py-3 md:table-cell">
            <span className="sr-only">Feature</span>
          </th>
          {PLAN_NAMES.map((plan) => (
            <th
              role="columnheader"
              key={plan}
              scope="col"
              className="px-1 py-3 text-left font-semibold text-ink md:w-1/5 md:text-right"
            >
              {PLAN_LABELS[plan]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {PLAN_ROWS.map(({ label, note, values }) => (
          <tr
            role="row"
            key={label}
            className="grid grid-cols-3 border-b border-line py-2.5 hover:bg-sunken md:table-row md:py-0"
          >
            <th
              role="rowheader"
              scope="row"
              className="col-span-3 px-1 pb-1 text-left font-normal text-ink-2 md:py-3"
            >
              {label}
              {note !== undefined && <span className="block text-hint">{note}</span>}
            </th>
            {PLAN_NAMES.map((plan) => (
              <td
                role="cell"
                key={plan}
                className="px-1 text-ink tabular-nums md:py-3 md:text-right"
              >
                <Value value={values[plan]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon size={16} className={cx('md:ml-auto', value ? 'text-positive' : 'text-ink-3')} />
      <span className="sr-only">{value ? 'Included' : 'Not included'}</span>
    </>
  );
}

interface PlanRow {
  label: string;
  note?: string;
  /** true and false are drawn as a tick and a dash, with words for screen readers. */
  values: Readonly<Record<PlanName, string | boolean>>;
}

const row = (
  label: string,
  value: (rules: PlanRules) => string | boolean,
  note?: string,
): PlanRow => ({
  label,
  ...(note === undefined ? {} : { note }),
  values: Object.fromEntries(PLAN_NAMES.map((plan) => [plan, value(PLANS[plan])])) as Record<
    PlanName,
    string | boolean
  >,
});

const count = (value: number): string => (value === -1 ? 'Unlimited' : formatPublicNumber(value));
const FORMATS = { pdf: 'PDF', csv: 'CSV', excel: 'Excel' } as const;

/** Every row of the plan table, straight from the rules that the server enforces. */
const PLAN_ROWS: readonly PlanRow[] = [
  row('Price', ({ price }) =>
    price.monthly === 0
      ? formatPrice(0)
      : `${formatPrice(price.monthly)}/month or ${formatPrice(price.yearly)}/year`,
  ),
  row('Searches per day', (plan) => count(plan.searchesPerDay)),
  row('Searches per month', (plan) => count(plan.searchesPerMonth)),
  row('GPT analyses per day', (plan) => count(plan.gptAnalysesPerDay)),
  row('GPT analyses per month', (plan) => count(plan.gptAnalysesPerMonth)),
  row('Competitor discoveries per month', (plan) => count(plan.competitorDiscoveriesPerMonth)),
  row('Monitored competitors', (plan) =>
    plan.maxCompetitorsToMonitor === 0
      ? false
      : `${count(plan.maxCompetitorsToMonitor)} for ${plan.monitoringDays} days`,
  ),
  row('History', (plan) => `${plan.maxSearchHistory} each`, 'Searches, analyses, discoveries'),
  row('Mention analysis', (plan) => `${plan.mentionAnalysisDays} days`),
  row('1 Year timeframe', (plan) => plan.yearTimeframe),
  row(
    'Platforms',
    (plan) => `${plan.platforms.length} of ${PLATFORM_IDS.length}`,
    `${namePlatforms(PAID_PLATFORMS)} from Starter on`,
  ),
  row('Export', (plan) =>
    plan.exportFormats.length === 0
      ? false
      : plan.exportFormats.map((format) => FORMATS[format]).join(', '),
  ),
  row('Advanced analytics', (plan) => plan.advancedAnalytics),
  row('White-label reports', (plan) => plan.whiteLabel),
  row('E-mail alerts', (plan) => plan.emailAlerts, 'On competitor updates'),
  row('Priority support', (plan) => plan.prioritySupport),
];
