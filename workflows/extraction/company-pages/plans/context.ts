import { startOf } from '#domain/text/cut.ts';
import { anyOf } from '#domain/language/alternatives.ts';
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { all, hintsOf, textOf } from '../document.ts';
import type { PageDocument } from '../document.ts';
import { linesOf } from './lines.ts';
import type { Line } from './lines.ts';
import type { PricePeriod } from './period.ts';

const r = String.raw;

/** Headings of amounts that are not a plan's price. */
const NOT_PLANS = new RegExp(
  r`(?<!\p{L})` +
    anyOf(
      r`add-?ons?|extras?|estimates?|estimated|calculator|hardware`,
      r`examples? (?:of|bills?|invoices?|costs?)|worked examples?|provider|providers`,
      r`competitors?|alternatives?|testimonials?|faqs?|frequently asked|case stud\w*`,
      r`top-?ups?|overages?|usage rates|rate card|donat\w*|sponsor\w*|savings|roi`,
      r`how we compare|compare (?:us|to|with)|vs\.?|versus|market rates?|what others charge`,
      r`refunds?|penalt\w*|credit packs?|buy credits|optional|referrals?|elsewhere|blog|results`,
      // Extras and questions in other languages, which "\b" does not end.
      r`zusatz\p{L}*|erweiterungen|complément\p{L}*|complementos|adicionai?s|aggiuntiv\p{L}*`,
      r`uitbreid\p{L}*|дополнительн\p{L}*|オプション|ek (?:hizmet|paket|modül)\p{L}*|doplňk\p{L}*|dodatk\p{L}*`,
      r`häufige fragen|questions fréquentes|preguntas frecuentes|perguntas frequentes`,
      r`domande frequenti|veelgestelde vragen|вопросы|よくある質問|자주 묻는 질문`,
    ) +
    r`(?!\p{L})`,
  'iu',
);
/** What is sold next to plans, by the title right above it. */
const SERVICES = new RegExp(
  r`\b` +
    anyOf(
      r`set-?up|installation|implementation|onboarding|training|consult\w*`,
      r`professional services|workshops?|migration|one-time`,
    ) +
    r`\b`,
  'iu',
);

interface GroupContext {
  /** Eyebrow, heading and introduction right above the group, and the footnote right below. */
  text: string;
  isOfPlans: boolean;
}

const MAX_CONTEXT = 700;

/** The page's statements around a group of cards. */
export function contextOf(group: Element): GroupContext {
  const section = sectionOf(group);
  const [above, below] = textAround(section, group);
  const own = linesOf(group).map(({ text: line }) => line.toLowerCase());
  const short = above.filter(
    ({ text: line, element }) => (line.length <= 40 || isHeading(element)) && !isOfOwn(line, own),
  );
  const headings = short.map(({ text: line }) => line).slice(-3);
  const marked = [group, section].map(hintsOf).join(' ');
  const label = `${headings.join(' · ')} · ${marked.replaceAll(/[-_]/gu, ' ')}`;
  const lines = [...above, ...below].map(({ text: line }) => line);
  const text = startOf(lines.join(' '), MAX_CONTEXT);
  if (NOT_PLANS.test(label)) return { text, isOfPlans: false };
  // A short line may be of the group before, as "One-time payment", but for the last one.
  const titles = short.filter(({ element }, at) => isHeading(element) || at === short.length - 1);
  const isService = titles.slice(-3).some(({ text: line }) => SERVICES.test(line));
  return { text, isOfPlans: !isService };
}

const isHeading = ({ name }: Element): boolean => /^h[1-6]$/u.test(name);

/** "Free vs Pro" compares the plans below with each other. */
function isOfOwn(heading: string, own: readonly string[]): boolean {
  const sides = heading.toLowerCase().split(/\s(?:vs\.?|versus)\s/u);
  return (
    sides.length > 1 && sides.every((side) => own.some((line) => line.startsWith(side.trim())))
  );
}

/** The nearest ancestor with its own heading outside the group. */
function sectionOf(group: Element): Element {
  let element: Element = group;
  for (;;) {
    const parent: Element | null = element.parent && isTag(element.parent) ? element.parent : null;
    if (!parent || parent.name === 'html') return element;
    element = parent;
    const inside = new Set(all(group, 'h1, h2, h3, h4'));
    const start = group.startIndex ?? 0;
    if (
      all(element, 'h1, h2, h3, h4').some(
        (heading) => !inside.has(heading) && (heading.startIndex ?? 0) < start,
      )
    )
      return element;
  }
}

/** Lines of the section before the group since the last other group, and the first ones after it. */
function textAround(section: Element, group: Element): [Line[], Line[]] {
  const [start, end] = [group.startIndex ?? 0, group.endIndex ?? 0];
  const lines = linesOf(section);
  const above = lines.filter(
    ({ element, isBullet }) =>
      !isBullet && ((element.endIndex ?? 0) < start || contains(element, group)),
  );
  const headings = all(section, 'h1, h2, h3, h4').filter(
    (heading) => (heading.endIndex ?? 0) < start,
  );
  const from = headings.at(-1)?.startIndex ?? 0;
  const eyebrow = above.findIndex(({ element }) => (element.startIndex ?? 0) >= from);
  const below = lines.filter(({ element }) => (element.startIndex ?? 0) > end).slice(0, 1);
  // What is above the heading belongs to it as a short label, not as a price of other cards.
  const isLabel = !/\d/u.test(above[eyebrow - 1]?.text ?? '');
  return [above.slice(Math.max(0, isLabel ? eyebrow - 1 : eyebrow)), below];
}

const contains = (outer: Element, inner: Element): boolean =>
  (outer.startIndex ?? 0) <= (inner.startIndex ?? 0) &&
  (outer.endIndex ?? 0) >= (inner.endIndex ?? 0);

/** The billing period that a switch between months and years shows now; null without a switch. */
export function shownPeriod(page: PageDocument): 'month' | 'year' | null {
  const options = all(page.root, 'label, button, a, option, [role=tab], [role=radio], span, div')
    .map((element) => ({ element, period: periodLabel(element) }))
    .filter(({ period }) => period !== null);
  const kinds = new Set(options.map(({ period }) => period));
  if (!kinds.has('month') || !kinds.has('year')) return null;
  return options.find(({ element }) => isActive(element))?.period ?? null;
}

/** The markup of a label with its icon: of a longer element the text is not read to find out. */
const MAX_LABEL_SOURCE = 4_000;

function periodLabel(element: Element): 'month' | 'year' | null {
  const { startIndex, endIndex, children } = element;
  const isLong = (endIndex ?? 0) - (startIndex ?? 0) > MAX_LABEL_SOURCE;
  if (children.length > 6 || isLong) return null;
  const text = textOf(element);
  if (text.length > 40) return null;
  const words = text
    .replace(/\(?(?:save|-|–|−)?\s*\d+\s?%.*$/iu, '')
    .replace(/\(?\d+ months? free.*$/iu, '')
    .trim();
  if (
    /^(?:pay |billed |bill )?(?:monthly|month-to-month|per month|monatlich|mensuel|mensual)(?: billing| plan)?$/iu.test(
      words,
    )
  )
    return 'month';
  if (
    /^(?:pay |billed |bill )?(?:annual(?:ly)?|yearly|per year|jährlich|annuel|anual)(?: billing| plan)?$/iu.test(
      words,
    )
  )
    return 'year';
  return null;
}

function isActive(element: Element): boolean {
  const { attribs } = element;
  if (['aria-pressed', 'aria-selected', 'aria-checked'].some((name) => attribs[name] === 'true'))
    return true;
  if ('checked' in attribs || 'selected' in attribs) return true;
  if (
    /(?:^|\s)(?:is-|toggle-)?(?:active|selected|on|current|checked)(?:$|\s)/u.test(hintsOf(element))
  )
    return true;
  return all(element, 'input').some((input) => 'checked' in input.attribs);
}

/** The period that the text around a group states for all its prices. */
export function statedPeriod(text: string): PricePeriod | null {
  const once =
    /\bone-?(?:off|time)\b[^.]{0,30}\b(?:fee|payment|price|purchase)\b|\bpay once\b/iu.exec(text);
  const monthly = /\b(?:per month|monthly|a month|\/mo(?:nth)?)\b/iu.exec(text);
  const yearly = /\b(?:per year|yearly|annual(?:ly)?|a year)\b/iu.exec(text);
  const found = [once && 'once', monthly && 'month', yearly && 'year'].filter(
    (kind) => kind !== null,
  );
  return found.length === 1 ? (found[0] as PricePeriod) : null;
}
