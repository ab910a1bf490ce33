import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';
import type { Conversation } from '#contracts/conversations.ts';
import type { ResultFeedback } from '#contracts/feedback.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { feedbackOf } from './conversation-feedback.ts';
import { ResultRow } from '../../results/row/result-row.tsx';

/** The results that may show, and the pill for those that came in the meantime. */
export function ResultsFeed({
  searchId,
  conversations,
  feedback,
  waiting,
  onShow,
  running,
  initialIds,
  listRef,
  onJudge,
}: {
  searchId: string;
  conversations: readonly Conversation[];
  feedback: readonly ResultFeedback[];
  waiting: number;
  onShow: () => void;
  running: boolean;
  /** Rows that were there when the page opened: they do not arrive. */
  initialIds: ReadonlySet<string>;
  listRef: RefObject<HTMLDivElement | null>;
  onJudge: (conversationId: string | null) => void;
}) {
  const now = useNow(60_000);
  const showAndRead = (): void => {
    onShow();
    afterPaint(() => {
      listRef.current?.scrollIntoView({ block: 'start' });
      listRef.current?.querySelector('article')?.focus({ preventScroll: true });
    });
  };
  return (
    <div className="relative">
      {waiting > 0 && (
        <div className="pointer-events-none sticky top-18 z-10 -mb-11 flex h-11 items-center justify-center">
          <Button
            variant="primary"
            size="small"
            className="pointer-events-auto animate-arrive rounded-full! shadow-float"
            icon={<ArrowUp size={16} strokeWidth={1.75} aria-hidden />}
            onClick={showAndRead}
          >
            {`${formatNumber(waiting)} new ${waiting === 1 ? 'result' : 'results'}: show`}
          </Button>
        </div>
      )}
      <div ref={listRef} role="feed" aria-label="Results" className="scroll-mt-20">
        {conversations.map((conversation, index) => (
          <ResultRow
            key={conversation.id}
            searchId={searchId}
            conversation={conversation}
            feedback={feedbackOf(conversation, feedback)}
            onJudge={onJudge}
            now={now}
            position={index + 1}
            total={running ? -1 : conversations.length}
            arriving={!initialIds.has(conversation.id)}
          />
        ))}
      </div>
    </div>
  );
}
