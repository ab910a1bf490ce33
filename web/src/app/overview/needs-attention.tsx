import { AlertList } from '../../features/alerts/inbox/alert-list.tsx';
import { useGetInboxQuery } from '../../features/alerts/api.ts';
import { paths } from '../../lib/paths.ts';
import { OverviewPart } from './overview-part.tsx';

const SHOWN = 5;

/** The newest unread alerts; nothing where there are none. */
export function NeedsAttention() {
  const { data } = useGetInboxQuery('unread');
  const unread = data?.items.filter(({ readAt }) => readAt === null).slice(0, SHOWN) ?? [];
  if (unread.length === 0) return null;
  return (
    <OverviewPart title="Needs attention" more={{ label: 'All alerts', path: paths.alerts }}>
      <AlertList alerts={unread} />
    </OverviewPart>
  );
}
