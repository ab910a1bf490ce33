const PREFIX = 'paused-list:';

/** Whether this live list was paused when the browser was last used (ux practice 2). */
export function wasPaused(list: string): boolean {
  try {
    return localStorage.getItem(PREFIX + list) === 'true';
  } catch {
    return false;
  }
}

export function rememberPaused(list: string, paused: boolean): void {
  try {
    if (paused) localStorage.setItem(PREFIX + list, 'true');
    else localStorage.removeItem(PREFIX + list);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}
