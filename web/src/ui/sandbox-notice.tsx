import { Badge } from './badge.tsx';
import { Tooltip } from './tooltip.tsx';

const TEXT =
  'This installation runs against a local sandbox. Posts, authors and model answers are made up.';

/** A line above public pages while data comes from the sandbox. */
export function SandboxBar() {
  return (
    <p className="border-b border-line bg-caution-soft px-4 py-1.5 text-center text-hint text-caution">
      <strong className="font-semibold">Sandbox.</strong> {TEXT}
    </p>
  );
}

/** The same as a tag, for the header of the dashboard. */
export function SandboxTag() {
  return (
    <Tooltip text={TEXT} side="bottom">
      <button type="button" className="rounded-control" aria-label={`Sandbox. ${TEXT}`}>
        <Badge tone="caution">Sandbox</Badge>
      </button>
    </Tooltip>
  );
}
