import { startOf } from '#domain/text/cut.ts';
import type { AnyNode, Element } from 'domhandler';
import { isTag, isText } from 'domhandler';
import { INLINE, all, joinParts, collapse, hintsOf, isUnreadable, textOf } from '../document.ts';

/** One visible line of text, with its element. */
export interface Line {
  text: string;
  element: Element;
  /** Part of a list item inside the subtree. */
  isBullet: boolean;
}

/** Class names of former prices, alone or as a part after "price": "compare-at", "price--old". */
const OLD =
  /^(?:[\w-]*[-_])?(?:line-through|strike(?:through)?|struck|crossed(?:[-_]out)?|compare[-_]?at|was|old|former|previous|prev)(?:[-_]*(?:price|amount|cost|value))?$/u;
/** Also names of weights of type, lists and of the only price: they count next to another price. */
const MAYBE_OLD =
  /^(?:[\w-]*[-_])?(?:regular|original|list|full|before|msrp|rrp|compare)[-_]*(?:price|amount|cost)$|^(?:[\w-]*[-_])?price[\w-]*[-_](?:regular|original|list|full|before|msrp|rrp|compare)$|^(?:original|regular|before|msrp|rrp)$/u;
const OLD_LABEL = /\b(?:original|was|old|regular|previous|list|former) price\b/iu;

/** Former prices are struck through, by the element, its style or its name. */
function isStruck(element: Element): boolean {
  if (['s', 'del', 'strike'].includes(element.name)) return true;
  const { attribs } = element;
  if (/line-through/u.test(attribs['style'] ?? '')) return true;
  if (
    attribs['class'] === undefined &&
    attribs['id'] === undefined &&
    attribs['aria-label'] === undefined
  )
    return false;
  const names = hintsOf(element).split(/\s+/u);
  if (names.some((name) => OLD.test(name) || struckNames(element).has(name))) return true;
  const isMaybe =
    names.some((name) => MAYBE_OLD.test(name)) || OLD_LABEL.test(attribs['aria-label'] ?? '');
  return isMaybe && hasOtherFigures(element);
}

/** Digits in the same parent, outside of the element. */
const hasOtherFigures = ({ parent, ...element }: Element): boolean =>
  (parent?.children ?? []).some(
    (child) =>
      child.startIndex !== element.startIndex &&
      (isTag(child) || isText(child)) &&
      /\p{Nd}/u.test(isText(child) ? child.data : textOf(child)),
  );

const struckOfPage = new WeakMap<object, ReadonlySet<string>>();
const MAX_STYLES = 200_000;

/** Class names that the page's own styles strike through. */
function struckNames(element: Element): ReadonlySet<string> {
  let top: Element = element;
  while (top.parent && isTag(top.parent)) top = top.parent;
  const known = struckOfPage.get(top);
  if (known) return known;
  const sheets = all(top, 'style').flatMap(({ children }) =>
    children.filter(isText).map(({ data }) => data),
  );
  const styles = startOf(sheets.join('\n'), MAX_STYLES);
  const names = new Set(
    styles
      .split('}')
      .filter((rule) => rule.includes('line-through'))
      .flatMap((rule) => (rule.split('{').at(-2) ?? '').split(','))
      .flatMap((selector) => /\.([\w-]+)\s*$/u.exec(selector)?.[1]?.toLowerCase() ?? []),
  );
  struckOfPage.set(top, names);
  return names;
}

/** The language that an element is marked with, if any. */
const languageOf = ({ attribs }: Element): string | undefined =>
  attribs['lang'] ??
  attribs['data-lang'] ??
  /(?:^|\s)lang-([a-z]{2})(?:\s|$)/u.exec(attribs['class'] ?? '')?.[1];

/** What a parent shows of the languages that its children are marked with; null of fewer than two. */
const shownSides = new WeakMap<object, Element | null>();

/** One of several languages side by side, of which a script shows the page's own, or the first. */
function isTranslation(element: Element): boolean {
  const { parent } = element;
  if (languageOf(element) === undefined || !parent) return false;
  const known = shownSides.get(parent);
  if (known !== undefined) return known !== null && known !== element;
  const sides = parent.children.filter(isTag).filter((side) => languageOf(side) !== undefined);
  let top: Element = element;
  while (top.parent && isTag(top.parent)) top = top.parent;
  const own = languageOf(top);
  const shown =
    sides.length > 1 ? (sides.find((side) => languageOf(side) === own) ?? sides[0]) : null;
  shownSides.set(parent, shown ?? null);
  return shown != null && shown !== element;
}

/** Dialogs, cookie notices and the like: part of the markup, not of the page's statement. */
function isAside(element: Element): boolean {
  // "modal-open" on the whole page says nothing about its parts.
  if (['html', 'body', 'main'].includes(element.name)) return false;
  const role = element.attribs['role'] ?? '';
  return (
    isUnreadable(element) ||
    isTranslation(element) ||
    ['dialog', 'alertdialog'].includes(role) ||
    element.attribs['aria-modal'] === 'true' ||
    ['dialog', 'select', 'datalist'].includes(element.name) ||
    /(?:^|[\s_-])(?:modal|cookies?|consent|gdpr)(?:$|[\s_-])/u.test(hintsOf(element))
  );
}

/** Lines of each page, cached: cards request parts of them repeatedly. */
const linesOfPage = new WeakMap<object, PageLine[]>();

interface PageLine {
  text: string;
  element: Element;
  /** The list item around the line. */
  item: Element | null;
  /** Offset of its first character in the page's source. */
  at: number;
}

/** The lines of a subtree in reading order, without struck prices, scripts and dialogs. */
export function linesOf(root: Element): Line[] {
  let top: Element = root;
  while (top.parent && isTag(top.parent)) top = top.parent;
  let lines = linesOfPage.get(top);
  if (!lines) {
    lines = [];
    walk(top, null, lines);
    linesOfPage.set(top, lines);
  }
  const [start, end] = [root.startIndex ?? 0, root.endIndex ?? 0];
  const inside: Line[] = [];
  for (let index = lowerBound(lines, start); index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.at > end) break;
    const isBullet = line.item !== null && (line.item.startIndex ?? 0) > start;
    inside.push({ text: line.text, element: line.element, isBullet });
  }
  return inside;
}

function lowerBound(lines: readonly PageLine[], at: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function walk(element: Element, item: Element | null, lines: PageLine[]): void {
  const inside = element.name === 'li' ? element : item;
  let run: AnyNode[] = [];
  const flush = (): void => {
    const text = collapse(joined(run));
    if (text !== '') lines.push({ text, element, item: inside, at: run[0]?.startIndex ?? 0 });
    run = [];
  };
  for (const child of element.children) {
    if (isText(child)) run.push(child);
    if (!isTag(child) || isAside(child) || isStruck(child)) continue;
    if (isInline(child)) run.push(child);
    else {
      flush();
      if (child.name !== 'br') walk(child, inside, lines);
    }
  }
  flush();
}

/** "Popular" next to a plan's name is a statement of its own; a price tag is the price. */
export const isRibbon = (element: Element): boolean =>
  /(?:badge|tag|pill|chip|ribbon)(?:$|[\s_-])/u.test(hintsOf(element)) &&
  !/\p{Nd}/u.test(textOf(element));

/** An inline element with a block inside breaks the line all the same. */
const isInline = (element: Element): boolean =>
  INLINE.has(element.name) &&
  !isRibbon(element) &&
  element.children.every((child) => !isTag(child) || isInline(child) || child.name === 'svg');

/** The text of a title as it is shown, without the ribbon behind it. */
export function titleOf(element: Element): string {
  const shown = element.children.filter(
    (child) => !isTag(child) || !(isStruck(child) || isAside(child)),
  );
  const own = shown.filter((child) => !isTag(child) || !isRibbon(child));
  const text = collapse(joined(own));
  return text === '' ? collapse(joined(shown)) : text;
}

const joined = (nodes: readonly AnyNode[]): string => joinParts(nodes, textWithout);

/** Raw spaces are kept at the edges: they decide whether two parts touch. */
function textWithout(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  if (node.children.some((child) => isTag(child) && (isStruck(child) || isAside(child))))
    return joined(
      node.children.filter((child) => !isTag(child) || !(isStruck(child) || isAside(child))),
    );
  const text = textOf(node);
  const first = node.children[0];
  const last = node.children.at(-1);
  const lead = first !== undefined && isText(first) && /^\s/u.test(first.data) ? ' ' : '';
  const trail = last !== undefined && isText(last) && /\s$/u.test(last.data) ? ' ' : '';
  return `${lead}${text}${trail}`;
}
