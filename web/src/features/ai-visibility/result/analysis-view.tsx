import { RotateCw, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnalysisDetail } from '#contracts/ai-visibility/analysis.ts';
import { compareWithEarlier } from '#contracts/ai-visibility/summary/comparison.ts';
import { brandFigures } from '#contracts/ai-visibility/summary/figures.ts';
import { findGaps } from '#contracts/ai-visibility/summary/gaps.ts';
import { FINAL_JOB_STATUSES } from '#contracts/names.ts';
import { afterPaint } from '../../../lib/browser/after-paint.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { STATUS_TEXTS } from '../../../texts/search.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { FeedbackLine } from '../../feedback/feedback-line.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';
import {
  useCancelAnalysisMutation,
  useRerunAnalysisMutation,
  useRetryAnalysisMutation,
  useSetWeeklyMutation,
} from '../api.ts';
import { AnalysisExportMenu } from './analysis-export-menu.tsx';
import { AnswersList } from './answers-list.tsx';
import type { AnswerFilter } from './answers-list.tsx';
import { BrandTable } from './brand-table.tsx';
import { Comparison } from './comparison.tsx';
import { GapsList } from './gaps-list.tsx';
import { Headline } from './headline.tsx';
import { LatestAnswers } from './latest-answers.tsx';
import { Method } from './method.tsx';
import { PromptGrid } from './prompt-grid.tsx';
import { SourcesList } from './sources-list.tsx';
import { UnknownBrands } from './unknown-brands.tsx';

/** One analysis from queued to ended. Give it `key={analysis.id}`. */
export function AnalysisView({ analysis }: { analysis: AnalysisDetail }) {
  const [filter, setFilter] = useState<AnswerFilter>({});
  const answers = useRef<HTMLDivElement>(null);
  const running = !FINAL_JOB_STATUSES.some((status) => status === analysis.status);
  // Tests of a run that goes on would find something sooner or later, and take long for each answer.
  const figures = useMemo(() => brandFigures(analysis, { leads: !running }), [analysis, running]);
  const comparison = useMemo(
    () => (running ? null : compareWithEarlier(analysis)),
    [analysis, running],
  );
  const gaps = useMemo(() => findGaps(analysis), [analysis]);
  const own = figures.find((brand) => brand.own);
  const open = (wanted: AnswerFilter): void => {
    setFilter(wanted);
    afterPaint(() => {
      answers.current?.scrollIntoView({ block: 'start' });
      answers.current?.querySelector('h3')?.focus({ preventScroll: true });
    });
  };
  if (!own) return null;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Heading analysis={analysis} running={running} />
      <Headline analysis={analysis} own={own} running={running} />
      {running && <LatestAnswers analysis={analysis} />}
      {analysis.tally.latest.length > 0 && <BrandTable figures={figures} />}
      <Comparison analysis={analysis} comparison={comparison} />
      <PromptGrid analysis={analysis} brand={own.key} onOpen={open} />
      <GapsList
        analysis={analysis}
        gaps={gaps}
        onOpen={open}
        renderActions={(gap, page) => (
          <SaveLeadButton
            title={page}
            target={{
              url: page,
              origin: {
                kind: 'gap',
                id: analysis.id,
                label: analysis.prompts.find(({ id }) => id === gap.subject)?.text ?? gap.subject,
              },
            }}
          />
        )}
      />
      <SourcesList analysis={analysis} onOpen={open} />
      <UnknownBrands analysis={analysis} />
      <div ref={answers} className="scroll-mt-20">
        <AnswersList
          analysis={analysis}
          filter={filter}
          onClear={() => {
            setFilter({});
          }}
        />
      </div>
      {!running && <AnalysisFeedback analysis={analysis} />}
      <Method analysis={analysis} own={own} />
    </div>
  );
}

const ignore = (): void => {};

function AnalysisFeedback({ analysis }: { analysis: AnalysisDetail }) {
  return (
    <FeedbackLine
      kind="gpt_analysis"
      searchId={analysis.id}
      searchResultId={analysis.id}
      given={analysis.feedback}
      onJudge={ignore}
      onChanged={ignore}
    >
      Was this analysis helpful?
    </FeedbackLine>
  );
}

function Heading({ analysis, running }: { analysis: AnalysisDetail; running: boolean }) {
  const navigate = useNavigate();
  const { planInfo } = usePlanInfo();
  const [cancel, { isLoading: cancelling }] = useCancelAnalysisMutation();
  const [retry, { isLoading: retrying }] = useRetryAnalysisMutation();
  const [rerun, { isLoading: repeating }] = useRerunAnalysisMutation();
  const [setWeekly, { isLoading: changing }] = useSetWeeklyMutation();
  const { label, tone } = STATUS_TEXTS[analysis.status];
  const again = async (): Promise<void> => {
    const { data } = await rerun({ id: analysis.id, idempotencyKey: newIdempotencyKey() });
    if (data) void navigate(`${paths.gpt}?analysis=${data.id}`);
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
        {analysis.reason !== null && (
          <p className="mt-2 max-w-160 text-meta text-caution">{analysis.reason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {running ? (
          <Button
            size="small"
            busy={cancelling}
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void cancel(analysis.id)}
          >
            Cancel
          </Button>
        ) : (
          <>
            {(analysis.status === 'partial' || analysis.status === 'failed') && (
              <Button size="small" busy={retrying} onClick={() => void retry(analysis.id)}>
                Ask the missing answers again
              </Button>
            )}
            <Button
              size="small"
              busy={repeating}
              icon={<RotateCw size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => void again()}
            >
              Run again
            </Button>
            <AnalysisExportMenu analysis={analysis} />
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
