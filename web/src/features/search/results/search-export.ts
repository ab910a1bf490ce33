import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Conversation, SearchExport } from '#contracts/search/search.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { ExportCell, ExportDocument } from '../../export/export-document.ts';
import { shareChart } from '../../export/export-document.ts';
import { removedSentence, titleOf } from '../../results/post.ts';
import {
  intentLabel,
  judgeOf,
  TIER_LABELS,
  relevanceTier,
  sentimentLabel,
} from '../../results/row/result-labels.ts';
import { MODE_TEXTS, TIMEFRAME_LABELS, TIME_UNKNOWN } from '../../../texts/search.ts';

const COLUMNS = [
  { header: 'Platform', width: 16 },
  { header: 'Title', width: 60 },
  { header: 'Content', width: 80 },
  { header: 'Author', width: 20 },
  { header: 'Posted', width: 18 },
  { header: 'Relevance', width: 11 },
  { header: 'Relevance tier', width: 18 },
  { header: 'Intent', width: 24 },
  { header: 'Sentiment', width: 11 },
  { header: 'Sentiment label', width: 15 },
  { header: 'Likes', width: 8 },
  { header: 'Comments', width: 10 },
  { header: 'Shares', width: 8 },
  { header: 'Score', width: 8 },
  { header: 'Notes', width: 8 },
  { header: 'Reason', width: 50 },
  { header: 'Scored by', width: 15 },
  { header: 'URL', width: 50, link: true },
  { header: 'Also at', width: 50 },
] as const;

/** Converts the server's export of a search to the document behind every format. */
export function searchDocument(
  data: SearchExport,
  options: { sandbox: boolean; productName: string },
): ExportDocument {
  const { search, analysis, results } = data;
  return {
    fileName: data.fileName,
    brand: data.brand,
    mark: data.brand === options.productName,
    title: search.query,
    facts: [
      ['Mode', MODE_TEXTS[search.mode].label],
      ['Timeframe', TIMEFRAME_LABELS[search.timeframe]],
      ['Platforms', search.platforms.map((id) => PLATFORM_CATALOGUE[id].name).join(', ')],
      ['Searched', formatDateTime(search.createdAt)],
      ['Results', `${results.length} of ${search.totalFound} found`],
      ...(options.sandbox ? [['Data', 'sandbox, made up'] as const] : []),
    ],
    summary:
      analysis.state === 'completed' && analysis.headline !== null
        ? { headline: analysis.headline, points: analysis.claims.map(({ text }) => text) }
        : null,
    charts: [
      shareChart(
        'Platforms',
        results.map(({ platform }) => PLATFORM_CATALOGUE[platform].name),
        'result',
      ),
      shareChart('Intent', results.map(intentLabel), 'result'),
    ].filter(({ bars }) => bars.length > 1),
    columns: COLUMNS,
    rows: results.map(rowOf),
    items: results.map((result) => ({
      title: titleOf(result),
      meta: metaOf(result),
      text: removedSentence(result) ?? textOf(result),
      reason: result.reason,
      url: [result.url, ...alsoAt(result)].join(' · '),
    })),
  };
}

const alsoAt = ({ elsewhere }: Conversation): string[] => elsewhere.map(({ url }) => url);

function rowOf(result: Conversation): ExportCell[] {
  return [
    PLATFORM_CATALOGUE[result.platform].name,
    titleOf(result),
    removedSentence(result) ?? result.content,
    result.author,
    result.createdAt === null ? null : new Date(result.createdAt),
    result.relevance,
    TIER_LABELS[relevanceTier(result.relevance)],
    intentLabel(result),
    result.sentiment,
    sentimentLabel(result),
    result.engagement.likes,
    result.engagement.comments,
    result.engagement.shares,
    result.engagement.score ?? null,
    result.engagement.notes ?? null,
    result.reason,
    judgeOf(result),
    result.url,
    alsoAt(result).join(' ') || null,
  ];
}

/** On some platforms the title is the start of the text: it is printed once. */
const textOf = ({ title, content }: Conversation): string =>
  content.trim() === title.trim() ? '' : content;

const metaOf = (result: Conversation): string =>
  [
    PLATFORM_CATALOGUE[result.platform].name,
    result.author,
    result.createdAt === null ? TIME_UNKNOWN : formatDateTime(result.createdAt),
    TIER_LABELS[relevanceTier(result.relevance)],
    intentLabel(result),
    sentimentLabel(result),
  ]
    .filter((part) => part !== null)
    .join(' · ');
