import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { gapSentence } from '#domain/ai-visibility/summary/actions.ts';
import type { Gap } from '#domain/ai-visibility/summary/gaps.ts';
import { plural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { GapConversations, SearchConversations } from './gap-conversations.tsx';
import { gapWords } from './words.ts';

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
