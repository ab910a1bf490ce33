import type { DiscoveryDetail, DiscoveryExport } from '#contracts/competitors/discovery.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { usePlanInfo, useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { COMPETITOR_MESSAGES, STAGE_LABELS, TYPE_LABELS } from '../../../texts/competitors.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExport } from '../../export/use-export.ts';
import type { LoadDocument } from '../../export/use-export.ts';
import { useExportDiscoveryMutation } from '../discovery-api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import type { ExportCell, ExportDocument } from '../../export/export-document.ts';
import { shareChart } from '../../export/export-document.ts';
import { priceText } from '../words.ts';

function useLoad(id: string): LoadDocument {
  const [load] = useExportDiscoveryMutation();
  const { sandbox, productName } = usePublicConfig();
  return async (format) => {
    const { data } = await load({ id, format });
    return data === undefined ? null : discoveryDocument(data, { sandbox, productName });
  };
}

/** CSV has a button of its own. */
const OTHER_FORMATS = ['excel', 'pdf'] as const;

/** The other formats of the plan. */
export function DiscoveryExportMenu({ discovery }: { discovery: DiscoveryDetail }) {
  const load = useLoad(discovery.id);
  return (
    <ExportMenu
      rows={discovery.competitors.length}
      noun="competitor"
      label="Other formats"
      formats={OTHER_FORMATS}
      load={load}
    />
  );
}

/** The button that downloads a CSV directly. */
export function useCsvExport(discovery: DiscoveryDetail): {
  busy: boolean;
  run: () => Promise<void>;
} {
  const { planInfo } = usePlanInfo();
  const requestUpgrade = useUpgradeRequest();
  const { busy, run } = useExport(useLoad(discovery.id), COMPETITOR_MESSAGES.exported);
  return {
    busy,
    run: async () => {
      if (planInfo.features['canExport'] !== true) {
        requestUpgrade({
          reached: true,
          requiredFeature: 'canExport',
          message: 'CSV export is not in your plan.',
        });
        return;
      }
      if (discovery.competitors.length === 0) {
        notify.warning(COMPETITOR_MESSAGES.nothingForCsv);
        return;
      }
      await run('csv');
    },
  };
}

const COLUMNS = [
  { header: 'Name', width: 24 },
  { header: 'Website', width: 30, link: true },
  { header: 'Description', width: 60 },
  { header: 'Category', width: 20 },
  { header: 'Type', width: 12 },
  { header: 'Relevance', width: 10 },
  { header: 'Confidence', width: 10 },
  { header: 'Quality', width: 9 },
  { header: 'Verification', width: 18 },
  { header: 'Price', width: 24 },
  { header: 'Founded', width: 9 },
  { header: 'Funding stage', width: 14 },
  { header: 'Conversations', width: 12 },
  { header: 'Leaving or complaining', width: 12 },
  { header: 'Platforms', width: 30 },
  { header: 'Evidence', width: 60 },
  { header: 'Evidence URL', width: 40, link: true },
] as const;

const VERIFICATION = {
  verified: 'Verified',
  failed_verification: 'Site not confirmed',
  other: 'Not checked',
} as const;

/** Converts the server's export of a discovery to the document behind every format. */
export function discoveryDocument(
  data: DiscoveryExport,
  options: { sandbox: boolean; productName: string },
): ExportDocument {
  const { discovery, competitors } = data;
  return {
    fileName: data.fileName,
    brand: data.brand,
    mark: data.brand === options.productName,
    title: discovery.query,
    facts: [
      ['Timeframe', TIMEFRAME_LABELS[discovery.timeframe]],
      ['Platforms', discovery.platforms.map((id) => PLATFORM_CATALOGUE[id].name).join(', ')],
      ['Discovered', formatDateTime(discovery.createdAt)],
      ['Competitors', `${competitors.length} of ${discovery.report.totalDiscovered} found`],
      ['Mentions', String(discovery.report.mentionInsights.totalMentions)],
      ...(options.sandbox ? [['Data', 'sandbox, made up'] as const] : []),
    ],
    summary: null,
    charts: [
      shareChart(
        'Type',
        competitors.map((each) => TYPE_LABELS[each.competitive_type]),
        'competitor',
      ),
      shareChart(
        'Verification',
        competitors.map((each) => VERIFICATION[each.verificationStatus]),
        'competitor',
      ),
    ].filter(({ bars }) => bars.length > 1),
    columns: COLUMNS,
    rows: competitors.map(rowOf),
    items: competitors.map((competitor) => ({
      title: competitor.name,
      meta: [
        TYPE_LABELS[competitor.competitive_type],
        `${Math.round(competitor.relevance_score * 100)}% relevant`,
        `quality ${competitor.qualityScore} of 100`,
        priceText(competitor),
      ]
        .filter((part) => part !== null)
        .join(' · '),
      text: competitor.description,
      reason: competitor.evidence[0]
        ? `“${competitor.evidence[0].quote}”`
        : competitor.reasons.type,
      url: competitor.website ?? competitor.evidence[0]?.url ?? '',
    })),
  };
}

function rowOf(competitor: Competitor): ExportCell[] {
  const [evidence] = competitor.evidence;
  return [
    competitor.name,
    competitor.website,
    competitor.description,
    competitor.category,
    TYPE_LABELS[competitor.competitive_type],
    competitor.relevance_score,
    competitor.confidence,
    competitor.qualityScore,
    VERIFICATION[competitor.verificationStatus],
    priceText(competitor),
    competitor.founded_year,
    competitor.funding_stage === null ? null : STAGE_LABELS[competitor.funding_stage],
    competitor.conversations,
    competitor.leaving,
    competitor.platforms.map((id) => PLATFORM_CATALOGUE[id].name).join(', '),
    evidence?.quote ?? null,
    evidence?.url ?? null,
  ];
}
