const KEY = 'live-paused';

/** Whether live updates were paused when this browser was last used (ux practice 2). */
export function wasPaused(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

export function rememberPaused(paused: boolean): void {
  try {
    if (paused) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}
