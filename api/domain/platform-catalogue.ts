/** The platforms under their public names. No schemas here: public pages use these names. */
import { DISABLED_PLATFORM_IDS, PLATFORM_IDS } from './names.ts';
import type { PlatformDescriptor } from './platforms/descriptor.ts';
import { PLATFORMS, byPlatform } from './platforms/index.ts';

const CATALOGUE_IDS = [...PLATFORM_IDS, ...DISABLED_PLATFORM_IDS] as const;
export type CatalogueId = (typeof CATALOGUE_IDS)[number];

type Shown = 'name' | 'logo' | 'color' | 'description' | 'bestUseCase';
type CatalogueEntry = Pick<PlatformDescriptor, Shown> & { enabled: boolean };

export const PLATFORM_CATALOGUE: Readonly<Record<CatalogueId, CatalogueEntry>> = {
  ...byPlatform((id) => ({ ...PLATFORMS[id], enabled: true })),
  instagram: {
    name: 'Instagram',
    logo: 'instagram',
    color: '#E4405F',
    description: 'Pictures and short videos.',
    bestUseCase: 'Visual consumer brands',
    enabled: false,
  },
  twitter: {
    name: 'X (Twitter)',
    logo: 'x',
    color: '#000000',
    description: 'Short public posts.',
    bestUseCase: 'News and fast reactions',
    enabled: false,
  },
};

/** `Reddit, GitHub and Quora` */
export const namePlatforms = (ids: readonly CatalogueId[]): string =>
  new Intl.ListFormat('en-GB').format(ids.map((id) => PLATFORM_CATALOGUE[id].name));
