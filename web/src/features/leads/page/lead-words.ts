import type { Lead, LeadChange, LeadCounts } from '#contracts/leads/leads.ts';
import type { LeadState } from '#domain/leads/names.ts';
import { formatDay, formatShortDay, formatNumber, plural, truncate } from '../../../lib/format.ts';
import { FIRST_CUSTOMERS, LEAD_ORIGIN_LABELS, LEAD_STATE_LABELS } from '../../../texts/leads.ts';

const TITLE_LENGTH = 120;

/** A post without a title is named by its text, a plain link by its address. */
export function leadTitle({ post }: Pick<Lead, 'post'>): string {
  if (post.textRemoved) return 'Post whose text was removed';
  const words = post.title.trim() || post.excerpt.trim();
  return words === '' ? post.url : truncate(words.replaceAll(/\s+/g, ' '), TITLE_LENGTH);
}

/** Where a lead was found, such as 'Search: late invoices'. */
export const originWords = ({ origin }: Pick<Lead, 'origin'>): string =>
  origin.label === ''
    ? LEAD_ORIGIN_LABELS[origin.kind]
    : `${LEAD_ORIGIN_LABELS[origin.kind]}: ${origin.label}`;

/** The number of leads without a filter: all but `not_for_me`. */
export const openLeads = ({ saved, contacted, replied, customer }: LeadCounts): number =>
  saved + contacted + replied + customer;

/** '41 saved · 12 contacted · 3 customers of your first 100'; replies only if there are any. */
export const countsSentence = ({ saved, contacted, replied, customer }: LeadCounts): string =>
  [
    `${formatNumber(saved)} saved`,
    `${formatNumber(contacted)} contacted`,
    ...(replied > 0 ? [`${formatNumber(replied)} replied`] : []),
    `${plural(customer, 'customer')} of your first ${FIRST_CUSTOMERS}`,
  ].join(' · ');

const stateWords = (state: string | null): string =>
  LEAD_STATE_LABELS[state as LeadState] ?? state ?? '';

/** One line of a lead's history. */
export function changeWords({ field, from, to }: LeadChange): string {
  if (field === 'state') {
    return `Moved from ${stateWords(from)} to ${stateWords(to)}`;
  }
  if (field === 'followUpOn') {
    return to === null ? 'Follow-up removed' : `Follow-up set to ${formatDay(to)}`;
  }
  if ((to ?? '') === '') return 'Note removed';
  return (from ?? '') === '' ? 'Note added' : 'Note changed';
}

/**
 * 'Follow up today', 'Overdue since May 3'; dates of other years include the year. `today` is
 * `yyyy-mm-dd`.
 */
export function followUpWords(day: string, today: string): string {
  if (day === today) return 'Follow up today';
  const named = day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);
  return day < today ? `Overdue since ${named}` : `Follow up ${named}`;
}
