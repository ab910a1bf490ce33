import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../../ui/display/badge.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { AnalyticsTab } from '../analytics/analytics-tab.tsx';
import { useGetMonitoredQuery } from '../monitoring-api.ts';
import { CompetitorPanel } from '../details/competitor-panel.tsx';
import { DiscoverTab } from '../discover/discover-tab.tsx';
import { MonitorTab } from '../monitor/monitor-tab.tsx';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';

const TABS = ['discover', 'monitor', 'analytics'] as const;
type TabName = (typeof TABS)[number];

/** The URL stores the tab, the discovery and the filters. */
export function CompetitiveIntelligencePage() {
  const [params, setParams] = useSearchParams();
  const { data } = useGetMonitoredQuery();
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'discover';
  const unread = data?.competitors.reduce((sum, { unread: own }) => sum + own, 0) ?? 0;
  return (
    <>
      <Tabs<TabName>
        label={COMPETITOR_LABELS.section}
        value={tab}
        onChange={(next) => {
          params.set('tab', next);
          params.delete('open');
          setParams(params, { preventScrollReset: true });
        }}
        tabs={[
          { value: 'discover', label: 'Discover', content: <DiscoverTab /> },
          {
            value: 'monitor',
            label: 'Monitor',
            content: <MonitorTab />,
            badge: unread > 0 ? <Badge tone="accent">{`${unread} new`}</Badge> : null,
          },
          { value: 'analytics', label: 'Analytics', content: <AnalyticsTab /> },
        ]}
      />
      <CompetitorPanel />
    </>
  );
}
