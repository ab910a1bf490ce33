import type { Lead, LeadExport } from '#contracts/leads/leads.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatDay } from '../../../lib/format.ts';
import { LEADS_NAME, LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { INTENT_LABELS } from '../../../texts/search.ts';
import type { ColumnOf, ExportDocument, ExportOptions } from '../../export/export-document.ts';
import { dateOf, documentOf, shareChart, tableOf } from '../../export/export-document.ts';
import { countsSentence, leadTitle, originWords } from './lead-words.ts';

const COLUMNS: readonly ColumnOf<Lead>[] = [
  ['Title', 60, leadTitle],
  ['State', 14, ({ state }) => LEAD_STATE_LABELS[state]],
  ['Follow up', 14, ({ followUpOn }) => followUpOn],
  ['Note', 50, ({ note }) => note],
  ['Platform', 16, ({ post }) => post.platform && PLATFORM_CATALOGUE[post.platform].name],
  ['Author', 20, ({ post }) => post.author],
  ['Posted', 18, ({ post }) => dateOf(post.createdAt)],
  ['Intent', 24, ({ intent }) => intent && INTENT_LABELS[intent]],
  ['Reason', 50, ({ reason }) => reason],
  ['From', 30, originWords],
  ['Saved', 18, ({ savedAt }) => dateOf(savedAt)],
  ['Contacted', 18, ({ contactedAt }) => dateOf(contactedAt)],
  ['Customer since', 18, ({ customerAt }) => dateOf(customerAt)],
  ['URL', 50, ({ post }) => post.url, 'link'],
];

/** Converts the server's export of the leads to the document behind every format. */
export function leadsDocument(data: LeadExport, options: ExportOptions): ExportDocument {
  const { leads } = data;
  const count = (state: Lead['state']): number =>
    leads.filter((lead) => lead.state === state).length;
  const counts = {
    saved: count('saved'),
    contacted: count('contacted'),
    replied: count('replied'),
    customer: count('customer'),
    not_for_me: count('not_for_me'),
  };
  return documentOf(data, options, {
    title: LEADS_NAME,
    facts: [['Progress', countsSentence(counts)]],
    summary: null,
    charts: [
      shareChart(
        'States',
        leads.map(({ state }) => LEAD_STATE_LABELS[state]),
        'lead',
      ),
      shareChart('Platforms', leads.map(platformName), 'lead'),
    ].filter(({ bars }) => bars.length > 1),
    ...tableOf(COLUMNS, leads),
    items: leads.map((lead) => ({
      title: leadTitle(lead),
      meta: metaOf(lead),
      text: lead.post.excerpt,
      reason: lead.reason,
      url: lead.post.url,
      ...(lead.note !== '' && { note: `Note: ${lead.note}` }),
    })),
  });
}

const platformName = ({ post }: Lead): string =>
  post.platform === null ? 'Other pages' : PLATFORM_CATALOGUE[post.platform].name;

const metaOf = (lead: Lead): string =>
  [
    LEAD_STATE_LABELS[lead.state],
    lead.post.platform === null ? null : PLATFORM_CATALOGUE[lead.post.platform].name,
    lead.post.author,
    lead.followUpOn === null ? null : `follow up ${formatDay(lead.followUpOn)}`,
    originWords(lead),
  ]
    .filter((part) => part !== null)
    .join(' · ');
