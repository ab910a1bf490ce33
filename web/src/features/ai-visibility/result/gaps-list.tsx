import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnalysisDetail } from '#contracts/ai-visibility/analysis.ts';
import type { Gap } from '#contracts/ai-visibility/summary/gaps.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { GapConversations } from './gap-conversations.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { gapWords } from './words.ts';

/** Questions and pages where a rival is recommended and the brand is not, most frequent first. */
export function GapsList({
  analysis,
  gaps,
  onOpen,
  renderActions,
}: {
  analysis: AnalysisDetail;
  gaps: readonly Gap[];
  onOpen: (filter: { prompt?: string; cites?: string }) => void;
  /** What can be done about a page of a gap, such as saving its thread as a lead. */
  renderActions?: (gap: Gap, page: string) => ReactNode;
}) {
  const nameOf = (key: string): string =>
    analysis.brands.find((brand) => brand.key === key)?.name ?? key;
  const questionOf = (id: string): string =>
    analysis.prompts.find((prompt) => prompt.id === id)?.text ?? '';
  return (
    <section aria-labelledby="gpt-gaps" className="flex min-w-0 flex-col gap-3">
      <h3 id="gpt-gaps" className="text-card font-semibold">
        Gaps
      </h3>
      {gaps.length === 0 ? (
        <p className="text-body text-ink-2">
          No question or page recommends a competitor without you. Add competitors to look for more.
        </p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {gaps.map((gap) => (
            <li key={`${gap.kind} ${gap.subject}`} className="flex flex-col gap-1.5 py-3">
              <p className="font-medium text-ink wrap-anywhere">
                {gap.kind === 'prompt' ? `“${questionOf(gap.subject)}”` : hostOf(gap.subject)}
              </p>
              <p className="text-meta text-ink-2">
                {`${gapWords({ ...gap, certain: true }, nameOf(gap.rival), 'you')} `}
                {!gap.certain && <Badge tone="caution">A hint, not proven</Badge>}
              </p>
              {gap.kind === 'prompt' && gap.pages.length > 0 && (
                <p className="text-hint text-ink-2">Pages these answers rest on:</p>
              )}
              <ul className="flex flex-col gap-1">
                {gap.pages.map((page) => (
                  <li key={page} className="flex flex-wrap items-center justify-between gap-2">
                    <a
                      href={page}
                      target="_blank"
                      rel="noreferrer noopener nofollow"
                      className="min-w-0 text-meta text-accent-ink underline-offset-2 wrap-anywhere hover:underline"
                    >
                      {hostOf(page) + new URL(page).pathname}
                      <ExternalLink
                        size={12}
                        strokeWidth={1.75}
                        className="ml-1 inline"
                        aria-hidden
                      />
                    </a>
                    {renderActions?.(gap, page)}
                  </li>
                ))}
              </ul>
              <GapConversations analysis={analysis} gap={gap} />
              <div>
                <Button
                  size="small"
                  onClick={() => {
                    onOpen(
                      gap.kind === 'prompt' ? { prompt: gap.subject } : { cites: gap.subject },
                    );
                  }}
                >
                  Read the answers
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const hostOf = (url: string): string => new URL(url).hostname;
