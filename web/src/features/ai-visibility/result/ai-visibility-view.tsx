import { RotateCw, X } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { brandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { isFinal } from '#domain/names.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { STATUS_TEXTS } from '../../../texts/search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/toggles.tsx';
import { ListFeedback } from '../../feedback/list-feedback.tsx';
import {
  useCancelAiVisibilityMutation,
  useRerunAiVisibilityMutation,
  useRetryAiVisibilityMutation,
  useSetWeeklyMutation,
  useExportAiVisibilityMutation,
} from '../api.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { AiVisibilityFigures } from './ai-visibility-figures.tsx';
import { WaitNote } from '../../sources/wait-note.tsx';
import { AnswersList } from './answers-list.tsx';
import type { AnswerFilter } from './answers-list.tsx';
import { Method } from './method.tsx';
import { aiVisibilityDocument } from './ai-visibility-export.ts';

const isRunning = ({ status }: AiVisibilityDetail): boolean => !isFinal(status);

/** One analysis from queued to ended. Mount with `key={analysis.id}`. */
export function AiVisibilityView({ analysis }: { analysis: AiVisibilityDetail }) {
  const [filter, setFilter] = useState<AnswerFilter>({});
  const answers = useRef<HTMLDivElement>(null);
  // With fifty answers per second, rendering is deferred behind user input.
  const shown = useDeferredValue(analysis);
  const running = isRunning(shown);
  // Repeated tests of a running analysis would inflate the false-alarm rate, and are slow per
  // answer.
  const figures = useMemo(() => brandFigures(shown, { leads: !running }), [shown, running]);
  const own = figures.find((brand) => brand.own);
  const open = useCallback((wanted: AnswerFilter): void => {
    setFilter(wanted);
    afterPaint(() => {
      answers.current?.scrollIntoView({ block: 'start' });
      answers.current?.querySelector('h3')?.focus({ preventScroll: true });
    });
  }, []);
  const clear = useCallback(() => {
    setFilter({});
  }, []);
  if (!own) return null;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Heading analysis={analysis} running={isRunning(analysis)} />
      <AiVisibilityFigures
        analysis={shown}
        figures={figures}
        own={own}
        running={running}
        onOpen={open}
      />
      <div ref={answers} className="scroll-mt-20">
        <AnswersList analysis={shown} filter={filter} onClear={clear} />
      </div>
      {!running && analysis.feedback === null && (
        <ListFeedback kind="gpt_analysis" id={analysis.id} question="Was this analysis helpful?" />
      )}
      <Method analysis={shown} own={own} figures={figures} />
    </div>
  );
}

function Heading({ analysis, running }: { analysis: AiVisibilityDetail; running: boolean }) {
  const navigate = useNavigate();
  const { planInfo } = usePlanInfo();
  const [cancel, { isLoading: cancelling }] = useCancelAiVisibilityMutation();
  const [retry, { isLoading: retrying }] = useRetryAiVisibilityMutation();
  const [rerun, { isLoading: repeating }] = useRerunAiVisibilityMutation();
  const [setWeekly, { isLoading: changing }] = useSetWeeklyMutation();
  const { label, tone } = STATUS_TEXTS[analysis.status];
  const again = async (): Promise<void> => {
    const { data } = await rerun({ id: analysis.id, idempotencyKey: newIdempotencyKey() });
    if (data) void navigate(`${paths.aiVisibility}?analysis=${data.id}`);
  };
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-card font-semibold wrap-anywhere">{analysis.brand}</p>
        <p className="mt-1 text-meta text-ink-2 wrap-anywhere">{analysis.description}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-meta text-ink-2">
          <Badge tone={tone}>{label}</Badge>
          {analysis.scheduled && <Badge>Weekly run</Badge>}
          <span>{`${plural(analysis.prompts.length, 'question')} × ${plural(analysis.runs, 'run')} × ${plural(analysis.assistants.length, 'assistant')}`}</span>
          <time dateTime={analysis.createdAt}>{formatDateTime(analysis.createdAt)}</time>
        </p>
        <WaitNote job={analysis} progress={`${analysis.answered}`} />
        {analysis.reason !== null && (
          <p className="mt-2 max-w-160 text-meta text-caution">{analysis.reason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {running ? (
          <Button
            size="small"
            busy={cancelling}
            icon={<X size={16} />}
            onClick={() => void cancel(analysis.id)}
          >
            Cancel
          </Button>
        ) : (
          <>
            {(analysis.status === 'partial' || analysis.status === 'failed') && (
              <Button size="small" busy={retrying} onClick={() => void retry(analysis.id)}>
                Retry missing answers
              </Button>
            )}
            <Button
              size="small"
              busy={repeating}
              icon={<RotateCw size={16} />}
              onClick={() => void again()}
            >
              Run again
            </Button>
            <AiVisibilityExportMenu analysis={analysis} />
          </>
        )}
        {planInfo.planName === 'professional' && (
          <Switch
            label="Every week"
            checked={analysis.weekly !== null}
            disabled={changing}
            onChange={(enabled) => void setWeekly({ id: analysis.id, enabled })}
          />
        )}
      </div>
    </header>
  );
}

/** Export menu of one analysis; hidden without answers. */
function AiVisibilityExportMenu({ analysis }: { analysis: AiVisibilityDetail }) {
  const [exportAiVisibility] = useExportAiVisibilityMutation();
  const { sandbox, productName } = usePublicConfig();
  const answered = countState(analysis.tally, 'answered');
  if (answered === 0) return null;
  return (
    <ExportMenu
      rows={analysis.planned - countState(analysis.tally, 'not_run')}
      noun="answer"
      load={async (format) => {
        const { data } = await exportAiVisibility({ id: analysis.id, format });
        return data === undefined ? null : aiVisibilityDocument(data, { sandbox, productName });
      }}
    />
  );
}
