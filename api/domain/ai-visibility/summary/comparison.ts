import type { AssistantId } from '../../names.ts';
import type { EarlierRun, Run } from '../run.ts';
import { adjustForMany, changeVerdict, pairedDifference } from '../statistics/change.ts';
import type { ChangeVerdict, PairedDifference } from '../statistics/change.ts';
import { cellKey } from '../tally.ts';
import type { Cell, Tally } from '../tally.ts';
import { pairedRates, unbrandedScope } from './scope.ts';
import type { Scope } from './scope.ts';

export interface Change {
  earlier: Pick<EarlierRun, 'id' | 'finishedAt'>;
  brand: string;
  /** Null: all usable assistants combined. */
  assistant: AssistantId | null;
  difference: PairedDifference;
  verdict: ChangeVerdict;
}

export interface Comparison {
  changes: Change[];
  /** Assistants left out because their model changed between the runs. */
  otherModel: AssistantId[];
  /** Many control questions or all brands moved together: the model probably changed. */
  modelMoved: boolean;
}

/**
 * Compares the run with the previous one over the same questions and models, as one family of
 * comparisons of brands and assistants. Small changes must also hold against the run before that.
 */
export function compareWithEarlier(run: Run): Comparison | null {
  const [previous, before] = run.earlier;
  if (!previous) return null;
  const now = unbrandedScope(run);
  const otherModel = now.assistants.filter((one) => modelChanged(now, previous, one));
  const assistants = now.assistants.filter((one) => !otherModel.includes(one));
  const scopes = [assistants, ...assistants.map((one) => [one])];
  const family = scopes.flatMap((some, at) =>
    run.brands.map((brand) => {
      const scope = { ...now, assistants: some };
      const earlierScope = { ...scope, cells: previous.cells };
      const difference = pairedDifference(pairedRates(scope, earlierScope, brand.key, brand.key));
      const older = before
        ? pairedDifference(
            pairedRates(scope, { ...scope, cells: before.cells }, brand.key, brand.key),
          )
        : null;
      const confirmed =
        older !== null && older.p < 0.05 && Math.sign(older.mean) === Math.sign(difference.mean);
      return {
        brand: brand.key,
        assistant: at === 0 ? null : (some[0] ?? null),
        difference,
        confirmed,
      };
    }),
  );
  const adjusted = adjustForMany(family.map(({ difference }) => difference.p));
  const modelMoved =
    controlsMoved(run.tally.controls, previous.controls) || allMoved(family, adjusted);
  const { id, finishedAt } = previous;
  return {
    otherModel,
    modelMoved,
    changes: family.map(({ brand, assistant, difference, confirmed }, at) => ({
      earlier: { id, finishedAt },
      brand,
      assistant,
      difference,
      verdict: changeVerdict(difference, {
        adjustedP: adjusted[at] ?? 1,
        controlsCalm: !modelMoved,
        confirmed,
      }),
    })),
  };
}

function modelChanged(scope: Scope, earlier: EarlierRun, assistant: AssistantId): boolean {
  const models = (cells: Readonly<Record<string, Cell>>): Set<string> =>
    new Set(scope.prompts.flatMap(({ id }) => cells[cellKey(id, assistant)]?.models ?? []));
  const [now, then] = [models(scope.cells), models(earlier.cells)];
  return then.size > 0 && ![...now].some((model) => then.has(model));
}

const top = (names: Record<string, number> = {}): string[] =>
  Object.entries(names)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, 3)
    .map(([name]) => name);

/** More than a third of the control questions share none of their top three names. */
function controlsMoved(now: Tally['controls'], then: Tally['controls']): boolean {
  const shared = Object.keys(now).filter((id) => then[id] !== undefined);
  if (shared.length < 5) return false;
  const moved = shared.filter((id) => {
    const earlier = top(then[id]);
    return !top(now[id]).some((name) => earlier.includes(name));
  });
  return moved.length > shared.length / 3;
}

/** At least three brands, all clearly moving in the same direction. */
function allMoved(
  family: readonly { assistant: AssistantId | null; difference: PairedDifference }[],
  adjusted: readonly number[],
): boolean {
  const joint = family.flatMap(({ assistant, difference }, at) =>
    assistant === null ? [{ difference, p: adjusted[at] ?? 1 }] : [],
  );
  if (joint.length < 3) return false;
  const direction = Math.sign(joint[0]?.difference.mean ?? 0);
  return joint.every(({ difference, p }) => p < 0.05 && Math.sign(difference.mean) === direction);
}
