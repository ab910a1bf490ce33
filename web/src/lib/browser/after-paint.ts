/** Runs when what was just set has been drawn, for example to focus a row that did not exist. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(work);
  });
}
