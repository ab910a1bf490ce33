import { createContext, useContext } from 'react';
import type { PublicConfig } from '#contracts/account/account.ts';

/** Settings that the server passes with a page, so that the page need not request them. */
interface PageSettings {
  /** Public settings of this installation. */
  config: PublicConfig;
  /** Day in UTC on which the page was rendered, such as '2026-11-21'. */
  today: string;
  /** The data the page was rendered with; absent where the page loads it. */
  data?: unknown;
}

/** The data a 404 page is rendered with. */
export interface MissingPageData {
  missing: true;
}

/** Settings, and the address that absolute links start with. */
export interface Place extends PageSettings {
  origin: string;
}

/** Until they are known: the settings that promise nothing. */
const UNKNOWN: PublicConfig = {
  productName: 'Earshot',
  gatewayUrl: '',
  supportEmail: '',
  sandbox: false,
  signInEnabled: true,
  analysisEnabled: true,
  referencePublic: false,
};

/** Id of the element that carries them in the page. */
const PAGE_SETTINGS_ID = 'page-settings';
/** Id of the element with the data that the page was rendered with. */
const PAGE_DATA_ID = 'page-data';

const today = (): string => new Date().toISOString().slice(0, 10);

/** The settings that the server wrote into this page; null where another server handed it out. */
export function readPageSettings(): PageSettings | null {
  const text = document.getElementById(PAGE_SETTINGS_ID)?.textContent;
  if (text === undefined || text === '') return null;
  const data = document.getElementById(PAGE_DATA_ID)?.textContent;
  const settings = JSON.parse(text) as PageSettings;
  return data === undefined || data === '' ? settings : { ...settings, data: JSON.parse(data) };
}

/** For the screens' development server, which has no installation. */
export async function fetchPageSettings(): Promise<PageSettings> {
  const answer = await fetch('/api/config')
    .then(async (response) => (await response.json()) as { data?: PublicConfig })
    .catch(() => ({ data: undefined }));
  return { config: answer.data ?? UNKNOWN, today: today() };
}

const PlaceContext = createContext<Place>({ config: UNKNOWN, today: today(), origin: '' });
export const PlaceProvider = PlaceContext.Provider;

/** The data the server rendered this page with; undefined when navigating from another page. */
export const usePageData = (): unknown => useContext(PlaceContext).data;

/** Public settings of this installation. */
export const usePublicConfig = (): PublicConfig => useContext(PlaceContext).config;

/** The address of the installation, such as 'https://earshot.example'. */
export const useOrigin = (): string => useContext(PlaceContext).origin;

/** Day in UTC that the page was rendered on: the same on the server and while it is hydrated. */
export const useRenderDay = (): string => useContext(PlaceContext).today;
