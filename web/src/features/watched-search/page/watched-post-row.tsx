import type { WatchedPost, WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { PostedTime } from '../../results/row/posted-time.tsx';
import { ResultText } from '../../results/row/result-text.tsx';
import { ResultVerdicts } from '../../results/row/result-verdicts.tsx';

/** One matching post, with its verdicts and the way to save it as a lead. */
export function WatchedPostRow({
  post,
  search,
  now,
}: {
  post: WatchedPost;
  search: WatchedSearch;
  now: number;
}) {
  const { id, platform, author, postedAt, url, title, isNew } = post;
  const result = { ...post, createdAt: postedAt, reason: '', textRemovedAfterDays: null };
  const titleId = `watched-${id}`;
  return (
    <li className="py-3">
      <article aria-labelledby={titleId}>
        <p className="mb-1 flex flex-wrap items-center gap-2 text-hint text-ink-2">
          <PlatformMark platform={platform} size={16} />
          {author !== null && <span className="truncate">{author}</span>}
          <PostedTime createdAt={postedAt} now={now} />
          {isNew && <Badge tone="accent">New</Badge>}
        </p>
        <ResultText id={titleId} result={result} link={/^https?:/u.test(url) ? url : null} />
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <ResultVerdicts result={result} />
          <SaveLeadButton
            title={title}
            target={{
              mentionId: id,
              origin: { kind: 'watch', id: search.id, label: search.query },
            }}
          />
        </div>
      </article>
    </li>
  );
}
