import { ArrowRight, ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { findActions } from '#domain/ai-visibility/summary/actions.ts';
import type { Action } from '#domain/ai-visibility/summary/actions.ts';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SaveLeadButton } from '../../leads/save/save-lead-button.tsx';

const BUTTONS: Readonly<Record<Action['kind'], string>> = {
  thread: 'Open the thread',
  list: 'Open the list',
  review: 'Open the page',
  page: 'Open the page',
  question: 'Find people who ask',
  facts: 'Open your site',
};

/** At most three next steps with their evidence. */
export function NextActions({ analysis }: { analysis: AiVisibilityDetail }) {
  const actions = findActions(analysis);
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="ai-visibility-actions" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-actions" className="text-card font-semibold">
        Do this next
      </h3>
      <ol className="grid grid-cols-1 gap-3 lg:grid-cols-3">
        {actions.map((action) => (
          <li
            key={action.targetUrl}
            className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4"
          >
            <ActionCard {...{ action, analysis }} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function ActionCard({ action, analysis }: { action: Action; analysis: AiVisibilityDetail }) {
  const { kind, sentence, evidence, targetUrl } = action;
  const isPage = targetUrl.startsWith('https://');
  return (
    <>
      <p className="text-body font-medium text-ink wrap-anywhere">{sentence}</p>
      {isPage && <p className="text-meta text-ink-2 wrap-anywhere">{pageName(targetUrl)}</p>}
      {kind !== 'question' && evidence.length > 0 && (
        <details className="text-meta text-ink-2">
          <summary className="w-fit cursor-pointer text-accent-ink underline-offset-2 hover:underline">
            {plural(evidence.length, 'question')} behind this
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {evidence.map((one) => (
              <li key={one.promptId} className="wrap-anywhere">
                {`“${one.question}”: ${evidenceWords(kind, one)}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Button asChild size="small">
          {isPage ? (
            <a href={targetUrl} target="_blank" rel="noreferrer noopener nofollow">
              {BUTTONS[kind]}
              <ExternalLink size={14} />
            </a>
          ) : (
            <Link to={targetUrl}>
              {BUTTONS[kind]}
              <ArrowRight size={14} />
            </Link>
          )}
        </Button>
        {isPage && kind !== 'facts' && (
          <SaveLeadButton
            title={targetUrl}
            target={{
              url: targetUrl,
              origin: {
                kind: 'gap',
                id: analysis.id,
                label: evidence[0]?.question ?? pageName(targetUrl),
              },
            }}
          />
        )}
      </div>
    </>
  );
}

function evidenceWords(
  kind: Action['kind'],
  { rival, rivalHits, ownHits, n }: Action['evidence'][number],
): string {
  if (kind === 'facts') return `${ownHits} of ${n} answers advise against you`;
  const own = `you in ${ownHits === 0 ? 'none' : ownHits}`;
  return rival === null
    ? `${own} of ${n} answers`
    : `${rival} in ${rivalHits} of ${n} answers, ${own}`;
}

function pageName(address: string): string {
  const { hostname, pathname } = new URL(address);
  return hostname.replace(/^www\./u, '') + pathname.replace(/\/$/u, '');
}
