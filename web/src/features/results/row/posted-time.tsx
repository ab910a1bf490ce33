import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { TIME_UNKNOWN } from '../../../texts/search.ts';

/** The age of a post, exact on hover; some platforms state none. */
export function PostedTime({ createdAt, now }: { createdAt: string | null; now: number }) {
  if (createdAt === null) {
    return (
      <span title="This platform doesn’t show dates." className="shrink-0 whitespace-nowrap">
        {TIME_UNKNOWN}
      </span>
    );
  }
  return (
    <time
      dateTime={createdAt}
      title={formatDateTime(createdAt)}
      className="shrink-0 whitespace-nowrap"
    >
      {formatAge(createdAt, now, 'short')}
    </time>
  );
}
