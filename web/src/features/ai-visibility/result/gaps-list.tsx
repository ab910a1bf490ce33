import { ExternalLink, Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { gapSentence } from '#domain/ai-visibility/summary/actions.ts';
import type { Gap } from '#domain/ai-visibility/summary/gaps.ts';
import { plural, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { gapWords } from './words.ts';
import { cutText } from '#domain/text/cut.ts';
import type { Conversation } from '#contracts/ai-visibility/drafts.ts';
import { paths } from '../../../lib/paths.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { DraftReply } from '../../drafts/draft-reply.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import { useGetGapConversationsQuery } from '../api.ts';

const SHOWN = 5;

interface GapsListProps {
  analysis: AiVisibilityDetail;
  gaps: readonly Gap[];
  onOpen: (filter: { prompt?: string; cites?: string }) => void;
  /** Actions on a page of a gap, such as saving its thread as a lead. */
  renderActions?: (gap: Gap, page: string) => ReactNode;
}

/**
 * Questions and pages where a competitor is recommended and the brand is not, most frequent first.
 */
export function GapsList({ gaps, ...rest }: GapsListProps) {
  const { analysis } = rest;
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="ai-visibility-gaps" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-gaps" className="text-card font-semibold">
        Gaps
      </h3>
      <p className="text-body text-ink-2">{gapSentence(analysis)}</p>
      {gaps.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {gaps.slice(0, all ? undefined : SHOWN).map((gap, at) => (
            <GapItem key={`${gap.kind} ${gap.subject}`} gap={gap} isFirst={at === 0} {...rest} />
          ))}
        </ol>
      )}
      {gaps.length > SHOWN && (
        <Button size="small" className="w-fit" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${gaps.length}`}
        </Button>
      )}
    </section>
  );
}

function GapItem({
  analysis,
  gap,
  isFirst,
  onOpen,
  renderActions,
}: Omit<GapsListProps, 'gaps'> & { gap: Gap; isFirst: boolean }) {
  const rival = analysis.brands.find(({ key }) => key === gap.rival)?.name ?? gap.rival;
  const question = analysis.prompts.find(({ id }) => id === gap.subject)?.text ?? null;
  const pages = gap.pages.map((page) => (
    <li key={page} className="flex items-center justify-between gap-x-2">
      <PageLink page={page} />
      {renderActions?.(gap, page)}
    </li>
  ));
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <p className="font-medium text-ink wrap-anywhere">
        {question === null ? new URL(gap.subject).hostname : `“${question}”`}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
        <span>{gapWords({ ...gap, certain: true }, rival, 'you')}</span>
        {!gap.certain && <Badge tone="caution">A hint, not proven</Badge>}
      </p>
      {question === null && <ul>{pages}</ul>}
      <GapConversations analysis={analysis} gap={gap} />
      {question !== null && pages.length > 0 && (
        // Questions of one market share a few pages, which are not repeated for each.
        <details open={isFirst} className="group">
          <summary className="w-fit cursor-pointer text-meta text-accent-ink underline-offset-2 hover:underline">
            {`${plural(pages.length, 'page')} these answers rest on`}
          </summary>
          <ul className="mt-1">{pages}</ul>
        </details>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          onClick={() =>
            onOpen(gap.kind === 'prompt' ? { prompt: gap.subject } : { cites: gap.subject })
          }
        >
          Read the answers
        </Button>
        {question !== null && <SearchConversations question={question} />}
      </div>
    </li>
  );
}

function PageLink({ page }: { page: string }) {
  const { hostname, pathname, search } = new URL(page);
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer noopener nofollow"
      className="min-w-0 text-meta text-accent-ink underline-offset-2 wrap-anywhere hover:underline"
    >
      {hostname + (pathname + search).replace(/\/$/u, '')}
      <ExternalLink size={12} className="ml-1 inline" />
    </a>
  );
}

/** Open conversations for one gap: save as a lead or draft a reply. */
function GapConversations({ analysis, gap }: { analysis: AiVisibilityDetail; gap: Gap }) {
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
function SearchConversations({ question }: { question: string }) {
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
