/** Functions that run inside the page: none may use anything outside of itself. */

/** Rows far from the viewport skip layout until scrolled to; measuring needs all of them. */
export function drawAll(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[role="feed"] > *')) {
    row.style.contentVisibility = 'visible';
  }
}

/** Elements that make the page wider than the window and scroll sideways; normally none. */
export function sidewaysScroll(): string[] {
  const pixels = document.documentElement.scrollWidth - innerWidth;
  if (pixels <= 0) return [];
  const outside = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
  );
  const deepest = outside.filter(
    (element) => !outside.some((other) => other.parentElement === element),
  );
  return deepest
    .slice(0, 5)
    .map((element) => `${pixels} px too wide: ${element.outerHTML.slice(0, 160)}`);
}

/**
 * Texts that leave their box, their window or what clips them, and were not meant to be shortened
 * (`data-clips`: a window that shows as much as fits);
 * one line for each.
 */
export function cutTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '') continue;
    const unseen = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const own = element.getBoundingClientRect();
    // A field shows its value, and scrolls internally.
    const skipped = '[inert], [aria-hidden="true"], [data-clips], textarea';
    if (unseen || own.width <= 1 || element.closest(skipped)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    let reason = '';
    const { display, whiteSpace } = getComputedStyle(element);
    // Spaces at the end of a preserved line hang outside of the box, where there is nothing to see.
    const hanging = whiteSpace === 'pre-wrap' ? 16 : 1;
    if (display !== 'inline' && (box.right > own.right + hanging || box.left < own.left - 1))
      reason = 'leaves its box';
    const control = element.closest('button, a, [role="button"]')?.getBoundingClientRect();
    if (control && box.height > control.height + 2) reason = 'higher than its control';
    let inWindow = box.right <= innerWidth + 1 && box.left >= -1;
    for (let up: Element | null = element; up !== null; up = up.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(up);
      const around = up.getBoundingClientRect();
      if (around.width <= 1) {
        // Only for screen readers.
        reason = '';
        inWindow = true;
        break;
      }
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') {
        reason = '';
        inWindow = true;
        break;
      }
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) {
        inWindow ||= overflowX !== 'hidden';
        break;
      }
      const clipsX = overflowX === 'hidden' || overflowX === 'clip';
      const clipsY = overflowY === 'hidden' || overflowY === 'clip';
      if (clipsX && (box.right > around.right + 1 || box.left < around.left - 1))
        reason = 'clipped';
      if (clipsY && (box.bottom > around.bottom + 2 || box.top < around.top - 2))
        reason = 'clipped';
    }
    if (!inWindow) reason = 'outside of the window';
    if (reason !== '') found.push(`${element.tagName} “${text.slice(0, 60)}” ${reason}`);
  }
  return found;
}

/** Makes every word on the page but the product's name 40% longer, as German would. */
export function lengthenTexts(): void {
  const kept: { text: Text; was: string; is: string }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text;
    if (text.parentElement?.closest('script, style') != null) continue;
    const was = text.data;
    text.data = was.replaceAll(/\p{L}{2,}/gu, (word) => {
      if (word === 'Earshot') return word;
      const more = Math.ceil(word.length * 0.4);
      return word + word.slice(-more).toLowerCase();
    });
    kept.push({ text, was, is: text.data });
  }
  Object.assign(window, { keptTexts: kept });
}

/** Keeps changes that the page has rendered meanwhile. */
export function restoreTexts(): void {
  const { keptTexts } = window as unknown as {
    keptTexts: { text: Text; was: string; is: string }[];
  };
  for (const { text, was, is } of keptTexts) if (text.data === is) text.data = was;
}

/** Elements that move despite reduced motion; spinners may turn. */
export function motions(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const { effect } = animation;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const { duration, iterations } = effect?.getComputedTiming() ?? {};
    const instant = typeof duration === 'number' && duration <= 1 && iterations === 1;
    if (instant || target?.closest('.spinner') != null) return [];
    return [`${target?.outerHTML.slice(0, 100) ?? 'something'} for ${String(duration)} ms`];
  });
}
