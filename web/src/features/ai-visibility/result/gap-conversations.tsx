import { cutText } from '#domain/text/cut.ts';
import { ExternalLink, Search } from 'lucide-react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { Conversation } from '#contracts/ai-visibility/drafts.ts';
import type { Gap } from '#domain/ai-visibility/summary/gaps.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { DraftReply } from '../../drafts/draft-reply.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { useGetGapConversationsQuery } from '../api.ts';

/** Open conversations for one gap: save as a lead or draft a reply. */
export function GapConversations({ analysis, gap }: { analysis: AiVisibilityDetail; gap: Gap }) {
  const { data } = useGetGapConversationsQuery(analysis.id);
  const question = analysis.prompts.find(({ id }) => id === gap.subject)?.text ?? null;
  const found =
    gap.kind === 'prompt'
      ? (data?.prompts[gap.subject] ?? [])
      : [data?.pages[gap.subject]].filter((post) => post !== undefined);
  if (found.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-hint text-ink-2">Open conversations about this</p>
      <ul className="grid grid-cols-1 items-start gap-2 lg:grid-cols-3">
        {found.map((post) => (
          <li key={post.mentionId}>
            <GapConversation {...{ analysis, post }} label={question ?? gap.subject} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to a social media search for a question. */
export function SearchConversations({ question }: { question: string }) {
  return (
    <LinkButton
      size="small"
      variant="quiet"
      to={`${paths.search}?q=${encodeURIComponent(question)}`}
    >
      <Search size={14} />
      Search for conversations
    </LinkButton>
  );
}

function GapConversation({
  analysis,
  post,
  label,
}: {
  analysis: AiVisibilityDetail;
  post: Conversation;
  label: string;
}) {
  const { mentionId, platform, url, title, excerpt, postedAt } = post;
  return (
    <article className="rounded-card border border-line bg-surface p-3">
      <p className="flex flex-wrap items-center gap-x-2 text-hint text-ink-2">
        <PlatformMark platform={platform} />
        {postedAt !== null && <time dateTime={postedAt}>{formatDateTime(postedAt)}</time>}
      </p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer noopener nofollow"
        className="mt-1 block text-body font-medium text-ink underline-offset-2 wrap-anywhere hover:underline"
      >
        {title}
        <ExternalLink size={12} className="ml-1 inline" />
      </a>
      {excerpt !== title && (
        <p className="mt-0.5 line-clamp-2 text-meta text-ink-2 wrap-anywhere">{excerpt}</p>
      )}
      <div className="mt-1 -ml-1.5 flex flex-wrap items-center gap-1">
        <SaveLeadButton
          title={title}
          target={{
            mentionId,
            origin: { kind: 'gap', id: analysis.id, label: cutText(label, 200) },
          }}
        />
        <DraftReply analysisId={analysis.id} post={post} />
      </div>
    </article>
  );
}
