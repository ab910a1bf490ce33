import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Conversation, SearchExport } from '#contracts/search/search.ts';
import { formatDateTime } from '../../../lib/format.ts';
import type { ColumnOf, ExportDocument, ExportOptions } from '../../export/export-document.ts';
import { dateOf, documentOf, shareChart, tableOf } from '../../export/export-document.ts';
import { removedSentence, titleOf } from '../../results/post.ts';
import {
  intentLabel,
  judgeOf,
  TIER_LABELS,
  relevanceTier,
  sentimentLabel,
} from '../../results/row/result-labels.ts';
import { MODE_TEXTS, TIMEFRAME_LABELS, TIME_UNKNOWN } from '../../../texts/search.ts';

const alsoAt = ({ elsewhere }: Conversation): string[] => elsewhere.map(({ url }) => url);

const COLUMNS: readonly ColumnOf<Conversation>[] = [
  ['Platform', 16, ({ platform }) => PLATFORM_CATALOGUE[platform].name],
  ['Title', 60, titleOf],
  ['Content', 80, (result) => removedSentence(result) ?? result.content],
  ['Author', 20, ({ author }) => author],
  ['Posted', 18, ({ createdAt }) => dateOf(createdAt)],
  ['Relevance', 11, ({ relevance }) => relevance],
  ['Relevance tier', 18, ({ relevance }) => TIER_LABELS[relevanceTier(relevance)]],
  ['Intent', 24, intentLabel],
  ['Sentiment', 11, ({ sentiment }) => sentiment],
  ['Sentiment label', 15, sentimentLabel],
  ['Likes', 8, ({ engagement }) => engagement.likes],
  ['Comments', 10, ({ engagement }) => engagement.comments],
  ['Shares', 8, ({ engagement }) => engagement.shares],
  ['Score', 8, ({ engagement }) => engagement.score ?? null],
  ['Notes', 8, ({ engagement }) => engagement.notes ?? null],
  ['Reason', 50, ({ reason }) => reason],
  ['Scored by', 15, judgeOf],
  ['URL', 50, ({ url }) => url, 'link'],
  ['Also at', 50, (result) => alsoAt(result).join(' ') || null],
];

/** Converts the server's export of a search to the document behind every format. */
export function searchDocument(data: SearchExport, options: ExportOptions): ExportDocument {
  const { search, analysis, results } = data;
  return documentOf(data, options, {
    title: search.query,
    facts: [
      ['Mode', MODE_TEXTS[search.mode].label],
      ['Timeframe', TIMEFRAME_LABELS[search.timeframe]],
      ['Platforms', search.platforms.map((id) => PLATFORM_CATALOGUE[id].name).join(', ')],
      ['Searched', formatDateTime(search.createdAt)],
      ['Results', `${results.length} of ${search.totalFound} found`],
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
    ...tableOf(COLUMNS, results),
    items: results.map((result) => ({
      title: titleOf(result),
      meta: metaOf(result),
      text: removedSentence(result) ?? textOf(result),
      reason: result.reason,
      url: [result.url, ...alsoAt(result)].join(' · '),
    })),
  });
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
