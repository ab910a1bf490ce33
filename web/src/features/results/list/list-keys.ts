import type { KeyboardEvent } from 'react';
import { isBareKey } from '../../../lib/browser/shortcut-setting.ts';

/** Keys of a list and what they do to the row with the focus, by its id. */
export type RowKeys = Readonly<Record<string, (rowId: string) => void>>;

/**
 * Single keys that work only while a row of the list has the focus: `j` and `k` move it, `keys` act
 * on the row. Rows are articles with `data-conversation`.
 */
export function onListKey(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  if (!isBareKey(event.nativeEvent, event.currentTarget)) return;
  const row = event.target instanceof Element ? event.target.closest('article') : null;
  const id = row?.dataset['conversation'];
  if (row === null || id === undefined) return;
  const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (act !== undefined) act(id);
  else if (event.key === 'j' || event.key === 'k') {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
    rows[rows.indexOf(row) + (event.key === 'j' ? 1 : -1)]?.focus();
  } else return;
  event.preventDefault();
}
