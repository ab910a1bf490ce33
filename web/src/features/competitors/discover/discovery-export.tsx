import type { DiscoveryDetail, DiscoveryExport } from '#contracts/competitors/discovery.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import type { PlatformId } from '#domain/names.ts';
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
import type { ColumnOf, ExportDocument, ExportOptions } from '../../export/export-document.ts';
import { documentOf, shareChart, tableOf } from '../../export/export-document.ts';
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

/** The other formats; on phones all of them, for the button of CSV has no room there. */
export function DiscoveryExportMenu({ discovery }: { discovery: DiscoveryDetail }) {
  const menu = {
    rows: discovery.competitors.length,
    noun: 'competitor',
    load: useLoad(discovery.id),
  };
  return (
    <>
      <div className="max-sm:hidden">
        <ExportMenu {...menu} label="Other formats" formats={OTHER_FORMATS} />
      </div>
      <div className="sm:hidden">
        <ExportMenu {...menu} />
      </div>
    </>
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

const VERIFICATION = {
  verified: 'Verified',
  failed_verification: 'Site not confirmed',
  other: 'Not checked',
} as const;

const platformNames = (ids: readonly PlatformId[]): string =>
  ids.map((id) => PLATFORM_CATALOGUE[id].name).join(', ');

const COLUMNS: readonly ColumnOf<Competitor>[] = [
  ['Name', 24, ({ name }) => name],
  ['Website', 30, ({ website }) => website, 'link'],
  ['Description', 60, ({ description }) => description],
  ['Category', 20, ({ category }) => category],
  ['Type', 12, (each) => TYPE_LABELS[each.competitive_type]],
  ['Relevance', 10, (each) => each.relevance_score],
  ['Confidence', 10, ({ confidence }) => confidence],
  ['Quality', 9, ({ qualityScore }) => qualityScore],
  ['Verification', 18, ({ verificationStatus }) => VERIFICATION[verificationStatus]],
  ['Price', 24, priceText],
  ['Founded', 9, (each) => each.founded_year],
  ['Funding stage', 14, (each) => each.funding_stage && STAGE_LABELS[each.funding_stage]],
  ['Conversations', 12, ({ conversations }) => conversations],
  ['Leaving or complaining', 12, ({ leaving }) => leaving],
  ['Platforms', 30, ({ platforms }) => platformNames(platforms)],
  ['Evidence', 60, ({ evidence }) => evidence[0]?.quote ?? null],
  ['Evidence URL', 40, ({ evidence }) => evidence[0]?.url ?? null, 'link'],
];

/** Converts the server's export of a discovery to the document behind every format. */
export function discoveryDocument(data: DiscoveryExport, options: ExportOptions): ExportDocument {
  const { discovery, competitors } = data;
  return documentOf(data, options, {
    title: discovery.query,
    facts: [
      ['Timeframe', TIMEFRAME_LABELS[discovery.timeframe]],
      ['Platforms', platformNames(discovery.platforms)],
      ['Discovered', formatDateTime(discovery.createdAt)],
      ['Competitors', `${competitors.length} of ${discovery.report.totalDiscovered} found`],
      ['Mentions', String(discovery.report.mentionInsights.totalMentions)],
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
    ...tableOf(COLUMNS, competitors),
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
  });
}
