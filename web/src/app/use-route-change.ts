import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { setBaseTitle } from '../lib/page/document-title.ts';
import { usePublicConfig } from '../lib/page/page-settings.tsx';

/**
 * Every change of the address: tab title, scroll to the top, focus on the page's
 * heading, so that a screen reader starts there, or on the one field that the page is for. Back and forward return to the old place instead,
 * and the first load is left to the browser.
 */
export function useRouteChange({
  name,
  keepsScroll,
  smooth,
  heading,
}: {
  name: string;
  keepsScroll: boolean;
  smooth: boolean;
  heading?: RefObject<HTMLElement | null>;
}): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const { productName } = usePublicConfig();
  const previous = useRef(pathname);

  useEffect(() => {
    setBaseTitle(name, productName);
  }, [name, productName]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const field = matchMedia('(pointer: fine)').matches
      ? document.querySelector<HTMLElement>('#main [data-autofocus]')
      : null;
    const target = field ?? heading?.current ?? document.getElementById('main');
    // A dialog that opened meanwhile, such as the palette, keeps the focus.
    if (!document.activeElement?.closest('[role=dialog]')) target?.focus({ preventScroll: true });
    if (keepsScroll || navigation === 'POP') return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: 0, behavior: smooth && !calm ? 'smooth' : 'instant' });
  }, [pathname, navigation, keepsScroll, smooth, heading]);
}
