import { Check, Minus } from 'lucide-react';
import { PLAN_NAMES } from '#domain/names.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { cx } from '../../ui/cx.ts';
import { PLAN_ROWS } from './plan-rows.ts';

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
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={cx('md:ml-auto', value ? 'text-positive' : 'text-ink-3')}
      />
      <span className="sr-only">{value ? 'Included' : 'Not included'}</span>
    </>
  );
}
