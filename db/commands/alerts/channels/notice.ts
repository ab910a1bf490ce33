import type { AlertFor } from '../alert-candidate.ts';

/** A channel that was just paused or turned off. */
export interface StoppedChannel extends Record<string, unknown> {
  id: string;
  user_id: string;
  name: string;
  state: string;
  failing_since: string | null;
}

/** Reports in the inbox and on other channels that a channel no longer delivers. */
export const channelNotice = ({
  id,
  user_id,
  name,
  state,
  failing_since,
}: StoppedChannel): AlertFor => ({
  userId: user_id,
  candidate: {
    key: `channel:${id}:${failing_since ?? ''}:${state}`,
    kind: 'channel_disabled',
    subject: { kind: 'channel', id, name },
    sentence: `The channel ${name} was ${state === 'paused' ? 'paused' : 'turned off'}: alerts could not be delivered.`,
    path: '/dashboard/alerts/settings',
  },
});
