import { Badge } from './badge.tsx';
import { SANDBOX_TEXT } from './sandbox-bar.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

/** The sandbox notice as a tag, for the header of the dashboard. */
export function SandboxTag() {
  return (
    <Tooltip text={SANDBOX_TEXT} side="bottom">
      <button
        type="button"
        className="inline-flex min-h-6 items-center rounded-control touch:min-h-11"
        aria-label={`Sandbox. ${SANDBOX_TEXT}`}
      >
        <Badge tone="caution">Sandbox</Badge>
      </button>
    </Tooltip>
  );
}
