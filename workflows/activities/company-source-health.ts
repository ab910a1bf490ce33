import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { noteCompanySource } from '#db/commands/companies/source-health.ts';
import type { CompanySourceTrouble } from '#db/commands/companies/source-health.ts';
import type { ProviderError } from '#providers/port.ts';
import type { SourceListener } from '../company-sources/port.ts';
import { publishing } from './deps.ts';
import type { ActivityDeps } from './deps.ts';
import { troubleOf } from './source-health.ts';

/** Answers in quick succession are not published. */
const ANSWERS_APART_MS = 60_000;
const DEFAULT_LIMIT_MS = 60_000;

/**
 * Notes how sources of company facts answer, one after the other for each. A notice on the side:
 * failing to write it fails nothing else.
 */
export function createCompanySourceListener(
  deps: ActivityDeps,
  configured: readonly CompanySource[],
): SourceListener {
  const answeredAt = new Map<string, number>();
  const writes = new Map<string, Promise<unknown>>();

  return (id, error) => {
    const source = configured.find((each) => each.id === id);
    if (source === undefined || isOurs(error)) return;
    const trouble = error && companySourceTrouble(error, Date.now());
    if (trouble === null && Date.now() - (answeredAt.get(id) ?? 0) < ANSWERS_APART_MS) return;
    answeredAt.set(id, trouble === null ? Date.now() : 0);
    const note = async (): Promise<void> => {
      try {
        await publishing(deps, noteCompanySource(deps.database, source, trouble));
      } catch (cause) {
        deps.logger.warn({ err: cause, source: id }, 'the state of a company source was not noted');
      }
    };
    writes.set(id, (writes.get(id) ?? Promise.resolve()).then(note));
  };
}

/** Failures that say nothing about the source: ours, or limited to one company's entry. */
const isOurs = (error: ProviderError | null): boolean =>
  error !== null &&
  ['bad_request', 'cancelled', 'internal', 'not_configured', 'too_large'].includes(error.failure);

function companySourceTrouble(error: ProviderError, now: number): CompanySourceTrouble {
  const trouble = troubleOf(error, DEFAULT_LIMIT_MS, now);
  const { state, limitedUntil } = trouble ?? { state: 'silent', limitedUntil: null };
  return { state, reason: error.message, limitedUntil };
}
