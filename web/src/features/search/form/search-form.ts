import type { Settings } from '#contracts/account/account.ts';
import { LIMITS, PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId, SearchMode, SourceState, Timeframe } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import type { Source } from '#contracts/platforms.ts';
import { modeOf } from '#domain/query/mode-of.ts';
import { searchRequestSchema } from '#contracts/search/search.ts';
import { readQuery } from '#domain/query/language.ts';
import type { SearchRequest, SearchSummary } from '#contracts/search/search.ts';

export interface SearchForm {
  query: string;
  mode: SearchMode;
  /** The user chose the mode; otherwise it follows the query. */
  choseMode: boolean;
  platforms: readonly PlatformId[];
  timeframe: Timeframe;
  /** As typed, so that an empty box stays empty. */
  limit: string;
}

export type FormErrors = Partial<Record<keyof SearchForm, string>>;

/** Whether a platform can be chosen, or why not. */
export type Availability = 'available' | 'plan' | 'unavailable';

/** States that the user cannot change. */
const CLOSED: ReadonlySet<SourceState> = new Set(['not_available_yet', 'not_configured']);

/** Depends on the plan and on the sources of this installation. */
export function availability(
  id: PlatformId,
  plan: Pick<PlanInfo, 'platforms'>,
  sources: readonly Source[] | undefined,
): Availability {
  const source = sources?.find((candidate) => candidate.id === id);
  if (sources !== undefined && (source === undefined || CLOSED.has(source.state))) {
    return 'unavailable';
  }
  return plan.platforms.includes(id) ? 'available' : 'plan';
}

/** The saved defaults that plan and sources allow. */
export function defaultForm(
  settings: Settings,
  plan: Pick<PlanInfo, 'platforms' | 'features'>,
  sources: readonly Source[] | undefined,
): SearchForm {
  const usable = (id: PlatformId) => availability(id, plan, sources) === 'available';
  const saved = settings.defaultPlatforms.filter(usable);
  const year = settings.defaultTimeframe === '365d' && plan.features['yearTimeframe'] !== true;
  return {
    query: '',
    mode: 'keywords',
    choseMode: false,
    platforms: saved.length > 0 ? saved : PLATFORM_IDS.filter(usable),
    timeframe: year ? LIMITS.defaultTimeframe : settings.defaultTimeframe,
    limit: String(settings.defaultLimit),
  };
}

export function formOf(search: SearchSummary): SearchForm {
  const { query, mode, platforms, timeframe, limit } = search;
  const choseMode = mode !== modeOf(query);
  return { query, mode, choseMode, platforms, timeframe, limit: String(limit) };
}

/**
 * A form after a change: the mode follows what is typed until the user chooses one, which holds
 * until the field is empty.
 */
export function changedForm(form: SearchForm, change: Partial<SearchForm>): SearchForm {
  const next = { ...form, ...change };
  if (change.mode !== undefined) return { ...next, choseMode: change.mode !== modeOf(next.query) };
  const choseMode = next.choseMode && next.query.trim() !== '';
  return { ...next, choseMode, mode: choseMode ? next.mode : modeOf(next.query) };
}

/** Validates with the server's schema. Exactly one of the two is set. */
export function checkForm(
  form: SearchForm,
): { request: SearchRequest; errors: null } | { request: null; errors: FormErrors } {
  const parsed = searchRequestSchema.safeParse({
    query: form.query,
    mode: form.mode,
    platforms: form.platforms,
    timeframe: form.timeframe,
    limit: form.limit.trim() === '' ? Number.NaN : Number(form.limit),
  });
  const [problem] = readQuery(form.query, form.mode).problems;
  if (parsed.success && problem === undefined) return { request: parsed.data, errors: null };
  const errors: FormErrors = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0];
    if (field === 'query') errors.query ??= message;
    if (field === 'limit') errors.limit ??= LIMIT_ERROR;
    if (field === 'platforms') errors.platforms ??= 'Choose at least one platform.';
  }
  if (problem !== undefined) errors.query ??= problem.message;
  return { request: null, errors };
}

const LIMIT_ERROR = `Enter a whole number from ${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}.`;

/** The server's errors about single fields. */
export function serverErrors(
  issues: readonly { path: string; message: string }[] | undefined,
): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues ?? []) {
    const field = path.split('.')[0];
    if (field === 'query' || field === 'limit' || field === 'platforms' || field === 'timeframe') {
      errors[field] ??= message;
    }
  }
  return errors;
}
