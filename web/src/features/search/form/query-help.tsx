import { OPERATORS, QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** One line per operator, with an example that can be inserted into the field. */
export function QueryHelp({ id, onExample }: { id: string; onExample: (example: string) => void }) {
  return (
    <section
      id={id}
      aria-label={QUERY_TEXTS.helpTitle}
      className="mt-3 rounded-control bg-sunken p-3 text-meta"
    >
      <h3 className="font-medium text-ink">{QUERY_TEXTS.helpTitle}</h3>
      <p className="text-ink-2">{QUERY_TEXTS.helpHint}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-2.5 lg:grid-cols-2">
        {OPERATORS.map(({ name, text, example }) => (
          <li key={name} className="grid min-w-0 gap-x-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
            <span className="font-medium text-ink">{name}</span>
            <span className="min-w-0 text-ink-2">
              {text}{' '}
              <Button
                size="small"
                className="h-auto! min-h-6 max-w-full px-1.5! py-0.5 text-hint! whitespace-normal!"
                onClick={() => {
                  onExample(example);
                }}
              >
                {example}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
