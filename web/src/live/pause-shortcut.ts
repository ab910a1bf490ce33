/** `p` pauses and resumes live updates (ux practice 2), never while somebody types or decides. */
export function isPauseKey(event: KeyboardEvent): boolean {
  if (event.key !== 'p' || event.repeat || event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') ==
    null
  );
}
