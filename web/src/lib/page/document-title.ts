import { useEffect } from 'react';

const state = { base: '', own: null as string | null, prefix: '', product: 'Earshot' };

/** 'Pricing · Earshot', or the name alone. */
export const fullTitle = (title: string, product: string): string =>
  title === '' ? product : `${title} · ${product}`;

function write(): void {
  document.title = `${state.prefix}${fullTitle(state.own ?? state.base, state.product)}`;
}

/** The title of the route, set by the layouts. */
export function setBaseTitle(base: string, product: string): void {
  Object.assign(state, { base, product });
  write();
}

const ICON = '/favicon.svg';
const ICON_WITH_NEWS = '/favicon-news.svg';

/** Something to notice in a hidden tab, such as '(3) ', with a dot on its icon; '' takes both away. */
export function setTabMark(prefix: string): void {
  if (state.prefix === prefix) return;
  state.prefix = prefix;
  write();
  document
    .querySelector<HTMLLinkElement>('link[rel="icon"]')
    ?.setAttribute('href', prefix === '' ? ICON : ICON_WITH_NEWS);
}

/** A page's own title in place of the route's, such as the query of a search. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    state.own = title;
    write();
    return () => {
      state.own = null;
      write();
    };
  }, [title]);
}
