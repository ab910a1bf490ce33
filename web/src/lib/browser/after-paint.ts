/** Runs after the next paint, for example to focus a row that did not exist before. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
