import { X } from 'lucide-react';
import { Fragment, memo, useEffect, useRef, useState } from 'react';
import type { AiVisibilityDetail, Answer } from '#contracts/ai-visibility/ai-visibility.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetAnswersInfiniteQuery } from '../api.ts';
import { MarkedAnswer } from '../answer/marked-answer.tsx';
import type { AnswersArg } from '../api.ts';
import { ROLE_WORDS } from './words.ts';

const STATES: Readonly<Record<Answer['state'], string>> = {
  not_run: 'not asked',
  asking: 'being asked',
  answered: 'answered',
  answered_without_search: 'answered without search, not counted',
  refused: 'refused',
  incomplete: 'incomplete',
  failed: 'failed',
  wrong_model: 'wrong model, not counted',
};

export type AnswerFilter = Omit<AnswersArg, 'id'>;

/** The answers behind the figures, complete ones first, then the newest, with brands highlighted. */
export const AnswersList = memo(function AnswersList({
  analysis,
  filter,
  onClear,
}: {
  analysis: AiVisibilityDetail;
  filter: AnswerFilter;
  onClear: () => void;
}) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useGetAnswersInfiniteQuery({ id: analysis.id, ...filter });
  // Changes with the first answer, the end of the run, and a rereading of answers.
  const moment = `${analysis.status} ${analysis.tally.latest.length > 0} ${readingsOf(analysis)}`;
  const read = useRef(moment);
  useEffect(() => {
    if (read.current === moment) return;
    read.current = moment;
    void refetch();
  }, [moment, refetch]);
  const answers = data?.pages.flatMap(({ items }) => items) ?? [];
  const questionOf = (id: string): string =>
    analysis.prompts.find((prompt) => prompt.id === id)?.text ?? '';
  const filtered = Object.values(filter).some((value) => value !== undefined);
  return (
    <section aria-labelledby="ai-visibility-answers" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="ai-visibility-answers" className="text-card font-semibold" tabIndex={-1}>
          Answers
        </h3>
        <div className="flex flex-wrap gap-2">
          {filtered && (
            <Button size="small" icon={<X size={16} />} onClick={onClear}>
              Show all answers
            </Button>
          )}
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Load the newest
          </Button>
        </div>
      </div>
      {filtered && <p className="text-meta text-ink-2">{filterWords(filter, analysis)}</p>}
      {error !== undefined && (
        <p className="text-meta text-negative">{shortMessage(asClientError(error))}</p>
      )}
      {data === undefined && error === undefined && <Skeleton className="h-40 w-full" />}
      {data !== undefined && answers.length === 0 && (
        <p className="text-body text-ink-2">No answers here yet.</p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {answers.map((answer) => (
          <AnswerRow
            key={`${answer.promptId} ${answer.assistant} ${answer.run}`}
            {...{ answer, analysis }}
            question={questionOf(answer.promptId)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="w-fit" busy={isFetching} onClick={() => void fetchNextPage()}>
          Show more answers
        </Button>
      )}
    </section>
  );
});

/** Changes with the readings of an ended run; constant while it runs. */
const readingsOf = ({ finishedAt, tally }: AiVisibilityDetail): string =>
  finishedAt === null
    ? ''
    : Object.values(tally.cells)
        .flatMap(({ brands }) => Object.values(brands))
        .map(({ named, recommended, unsure }) => `${named}/${recommended}/${unsure}`)
        .join();

function filterWords(
  { prompt, assistant, cites, brand }: AnswerFilter,
  analysis: AiVisibilityDetail,
) {
  return [
    prompt ? `to “${analysis.prompts.find(({ id }) => id === prompt)?.text ?? ''}”` : null,
    assistant ? `by ${analysis.assistantInfos.find(({ id }) => id === assistant)?.name}` : null,
    cites ? `citing ${cites}` : null,
    brand ? `naming ${analysis.brands.find(({ key }) => key === brand)?.name ?? brand}` : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function AnswerRow({
  answer,
  analysis,
  question,
}: {
  answer: Answer;
  analysis: AiVisibilityDetail;
  question: string;
}) {
  const [open, setOpen] = useState(false);
  const assistant = analysis.assistantInfos.find(({ id }) => id === answer.assistant)?.name;
  const named = answer.brands
    .filter(({ role }) => role !== null && role !== 'source')
    .toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99));
  const nameOf = (key: string): string =>
    analysis.brands.find((brand) => brand.key === key)?.name ?? key;
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
        <span className="font-medium text-ink">{assistant}</span>
        <span className="tabular-nums">{`run ${answer.run + 1}`}</span>
        {answer.state !== 'answered' && <Badge tone="caution">{STATES[answer.state]}</Badge>}
        {answer.answeredAt !== null && (
          <time dateTime={answer.answeredAt}>{formatDateTime(answer.answeredAt)}</time>
        )}
        <span className="wrap-anywhere">{answer.model}</span>
      </p>
      <p className="text-body font-medium text-ink">{question}</p>
      {answer.reason !== null && <p className="text-meta text-ink-2">{answer.reason}</p>}
      {answer.text === '' ? (
        analysis.textsRemovedAt !== null && (
          <p className="text-meta text-ink-2">
            The words of this answer were removed after the retention period. What was counted
            stays.
          </p>
        )
      ) : (
        <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="cursor-pointer text-meta text-accent-ink">
            {named.length === 0 ? 'Names none of the brands' : 'Names '}
            {named.map(({ brand, role }, at) => (
              <Fragment key={brand}>
                {at === 0 ? '' : ', '}
                <bdi>{nameOf(brand)}</bdi>
                {` (${ROLE_WORDS[role ?? '']})`}
              </Fragment>
            ))}
            . Read the answer
          </summary>
          <div className="mt-2 rounded-card bg-sunken p-3">
            {open && <MarkedAnswer analysis={analysis} answer={answer} />}
          </div>
        </details>
      )}
    </li>
  );
}
