import { useSearchParams } from 'react-router-dom';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { formatDay } from '../../../../lib/format.ts';
import { useSetParam } from '../../../../lib/page/params.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { COMPETITOR_LABELS, SENTIMENT_WORDS } from '../../../../texts/competitors.ts';
import { RemovableChip, ToggleChip } from '../../../../ui/controls/chip.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import type { MentionsArg } from '../../competitor-api.ts';
import { MentionList } from './mention-list.tsx';

const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Mentions with their filters, which are stored in the URL. */
export function MentionsTab({ competitor }: { competitor: Competitor }) {
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const set = useSetParam();
  const known = Object.keys(competitor.analytics.platformBreakdown);
  const platforms = PLATFORM_IDS.filter((id) => known.includes(id) || id === filter.platform);
  const unsure = filter.about === 'unsure';
  return (
    <div>
      <div
        role="group"
        aria-label={COMPETITOR_LABELS.filters}
        className="flex flex-wrap items-center gap-2 border-b border-line py-3"
      >
        {SENTIMENTS.map((value) => (
          <ToggleChip
            key={value}
            pressed={filter.sentiment === value}
            onChange={(on) => set('sentiment', on ? value : null)}
          >
            {SENTIMENT_WORDS[value]}
          </ToggleChip>
        ))}
        <ToggleChip pressed={unsure} onChange={(on) => set('about', on ? 'unsure' : null)}>
          Not counted
        </ToggleChip>
        {platforms.length > 1 && (
          <div className="w-44">
            <Select
              aria-label="Platform"
              value={filter.platform ?? 'any'}
              options={[
                { value: 'any', label: 'All platforms' },
                ...platforms.map((value) => ({ value, label: PLATFORM_CATALOGUE[value].name })),
              ]}
              onChange={(value) => set('platform', value === 'any' ? null : value)}
            />
          </div>
        )}
        {filter.day !== undefined && (
          <RemovableChip label={formatDay(filter.day)} onRemove={() => set('day', null)} />
        )}
      </div>
      {unsure && (
        <p className="py-3 text-meta text-ink-2">
          {`Posts that contain the name but may not be about ${competitor.name}. They aren’t counted.`}
        </p>
      )}
      <MentionList filter={{ id: competitor.id, ...filter }} name={competitor.name} />
    </div>
  );
}

function readFilter(params: URLSearchParams): Omit<MentionsArg, 'id'> {
  const day = params.get('day') ?? '';
  return {
    sentiment: SENTIMENTS.find((value) => value === params.get('sentiment')),
    platform: PLATFORM_IDS.find((value) => value === params.get('platform')),
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined,
    about: params.get('about') === 'unsure' ? 'unsure' : undefined,
  };
}
