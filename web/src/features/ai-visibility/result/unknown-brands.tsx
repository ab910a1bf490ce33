import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';

const SHOWN = 8;
/** Names in fewer answers are mostly noise. */
const MIN_ANSWERS = 3;

/** Untracked names in answers: shown for review, not counted. */
export function UnknownBrands({ analysis }: { analysis: AiVisibilityDetail }) {
  const names = Object.entries(analysis.tally.candidates)
    .filter(([, answers]) => answers >= MIN_ANSWERS)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, SHOWN);
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="ai-visibility-unknown" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-unknown" className="text-card font-semibold">
        Assistants also name
      </h3>
      <ul className="flex flex-wrap gap-2">
        {names.map(([name, answers]) => (
          <li key={name}>
            <LinkButton
              size="small"
              to={`${paths.aiVisibility}?from=${analysis.id}&track=${encodeURIComponent(name)}`}
              title={`Track ${name} in a new run`}
            >
              <span>
                <bdi>{name}</bdi>
                {` · ${plural(answers, 'answer')}`}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="text-hint text-ink-2">
        Not counted. Choose one to track it as a competitor in a new run.
      </p>
    </section>
  );
}
