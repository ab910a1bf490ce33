import { isBareKey } from '../../lib/shortcut-setting.ts';

/** `p` pauses and resumes live updates (ux practice 2), never while somebody types or decides. */
export function isPauseKey(event: KeyboardEvent): boolean {
  return event.key === 'p' && isBareKey(event);
}
