import type { Lead, LeadExport } from '#contracts/leads/leads.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatDay } from '../../../lib/format.ts';
import { LEADS_NAME, LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { INTENT_LABELS } from '../../../texts/search.ts';
import type { ExportCell, ExportDocument } from '../../export/export-document.ts';
import { shareChart } from '../../export/export-document.ts';
import { countsSentence, leadTitle, originWords } from './lead-words.ts';

const COLUMNS = [
  { header: 'Title', width: 60 },
  { header: 'State', width: 14 },
  { header: 'Follow up', width: 14 },
  { header: 'Note', width: 50 },
  { header: 'Platform', width: 16 },
  { header: 'Author', width: 20 },
  { header: 'Posted', width: 18 },
  { header: 'Intent', width: 24 },
  { header: 'Reason', width: 50 },
  { header: 'From', width: 30 },
  { header: 'Saved', width: 18 },
  { header: 'Contacted', width: 18 },
  { header: 'Customer since', width: 18 },
  { header: 'URL', width: 50, link: true },
] as const;

/** Converts the server's export of the leads to the document behind every format. */
export function leadsDocument(
  data: LeadExport,
  options: { sandbox: boolean; productName: string },
): ExportDocument {
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
  return {
    fileName: data.fileName,
    brand: data.brand,
    mark: data.brand === options.productName,
    title: LEADS_NAME,
    facts: [
      ['Progress', countsSentence(counts)],
      ...(options.sandbox ? [['Data', 'sandbox, made up'] as const] : []),
    ],
    summary: null,
    charts: [
      shareChart(
        'States',
        leads.map(({ state }) => LEAD_STATE_LABELS[state]),
        'lead',
      ),
      shareChart('Platforms', leads.map(platformName), 'lead'),
    ].filter(({ bars }) => bars.length > 1),
    columns: COLUMNS,
    rows: leads.map(rowOf),
    items: leads.map((lead) => ({
      title: leadTitle(lead),
      meta: metaOf(lead),
      text: lead.post.excerpt,
      reason: lead.reason,
      url: lead.post.url,
      ...(lead.note !== '' && { note: `Note: ${lead.note}` }),
    })),
  };
}

const platformName = ({ post }: Lead): string =>
  post.platform === null ? 'Other pages' : PLATFORM_CATALOGUE[post.platform].name;

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

const rowOf = (lead: Lead): ExportCell[] => [
  leadTitle(lead),
  LEAD_STATE_LABELS[lead.state],
  lead.followUpOn,
  lead.note,
  lead.post.platform === null ? null : PLATFORM_CATALOGUE[lead.post.platform].name,
  lead.post.author,
  dateOf(lead.post.createdAt),
  lead.intent === null ? null : INTENT_LABELS[lead.intent],
  lead.reason,
  originWords(lead),
  dateOf(lead.savedAt),
  dateOf(lead.contactedAt),
  dateOf(lead.customerAt),
  lead.post.url,
];

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
