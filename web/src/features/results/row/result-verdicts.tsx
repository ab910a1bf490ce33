import { Activity, ArrowUpDown, Heart, MessageCircle, Repeat2 } from 'lucide-react';
import type { JudgedPost } from '../post.ts';
import { formatCompact, plural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import {
  intentLabel,
  isGuess,
  TIER_LABELS,
  relevanceTier,
  sentimentLabel,
  saysSentiment,
  sentimentTone,
} from './result-labels.ts';

/**
 * What its platform counts of a post, then what was found out about it, in words, where that says
 * something. The items join the line that they are put in.
 */
export function ResultVerdicts({ result }: { result: JudgedPost }) {
  const { relevance, intent, sentiment, engagement } = result;
  return (
    <ul className="contents">
      <Figure icon={Heart} value={engagement.likes} word="like" />
      <Figure icon={MessageCircle} value={engagement.comments} word="comment" />
      <Figure icon={Repeat2} value={engagement.shares} word="share" />
      <Figure icon={ArrowUpDown} value={engagement.score} word="point" />
      <Figure icon={Activity} value={engagement.notes} word="note" />
      {relevance !== undefined && <RelevanceChip relevance={relevance} />}
      {intent !== undefined && (intent !== 'other' || isGuess(result)) && (
        <li>
          <Badge>{intentLabel({ ...result, intent })}</Badge>
        </li>
      )}
      {sentiment !== undefined && saysSentiment({ ...result, sentiment }) && (
        <li>
          <Badge tone={sentimentTone({ ...result, sentiment })}>
            {sentimentLabel({ ...result, sentiment })}
          </Badge>
        </li>
      )}
    </ul>
  );
}

function RelevanceChip({ relevance }: { relevance: number }) {
  const tier = relevanceTier(relevance);
  return (
    <li>
      <Badge tone={tier === 'very_relevant' || tier === 'relevant' ? 'accent' : 'neutral'}>
        {TIER_LABELS[tier]}
      </Badge>
    </li>
  );
}

function Figure({
  icon: Icon,
  value,
  word,
}: {
  icon: typeof Heart;
  value: number | null | undefined;
  /** One of them. */
  word: string;
}) {
  // Zero likes carry no information.
  if (value === null || value === undefined || value === 0) return null;
  const words = plural(value, word);
  return (
    <li title={words} className="inline-flex items-center gap-1 text-hint text-ink-2 tabular-nums">
      <Icon size={16} />
      <span aria-hidden>{formatCompact(value)}</span>
      <span className="sr-only">{words}</span>
    </li>
  );
}
