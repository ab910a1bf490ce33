/** The platforms under their public names. No schemas here: public pages use these names. */
import { DISABLED_PLATFORM_IDS, PLATFORM_IDS } from './names.ts';

const CATALOGUE_IDS = [...PLATFORM_IDS, ...DISABLED_PLATFORM_IDS] as const;
export type CatalogueId = (typeof CATALOGUE_IDS)[number];

/** R-ENT-23. `logo` is an icon of the web's icon set; `color` is the platform's own. */
interface CatalogueEntry {
  name: string;
  logo: string;
  color: string;
  description: string;
  bestUseCase: string;
  enabled: boolean;
}

/** R-CONST-38, R-CONST-39. */
export const PLATFORM_CATALOGUE: Readonly<Record<CatalogueId, CatalogueEntry>> = {
  reddit: {
    name: 'Reddit',
    logo: 'reddit',
    color: '#FF4500',
    description: 'Communities on every subject, in people’s own words.',
    bestUseCase: 'Hearing complaints and requests for recommendations',
    enabled: true,
  },
  stackoverflow: {
    name: 'Stack Overflow',
    logo: 'stackoverflow',
    color: '#F58025',
    description: 'Programming questions with accepted answers.',
    bestUseCase: 'Finding developers who are stuck on a task',
    enabled: true,
  },
  hackernews: {
    name: 'Hacker News',
    logo: 'ycombinator',
    color: '#FF6600',
    description: 'Founders and engineers discussing products and technology.',
    bestUseCase: 'Early adopters, launches and candid criticism',
    enabled: true,
  },
  youtube: {
    name: 'YouTube',
    logo: 'youtube',
    color: '#FF0000',
    description: 'Reviews and tutorials with their audiences.',
    bestUseCase: 'Seeing which products people review and compare',
    enabled: true,
  },
  tumblr: {
    name: 'Tumblr',
    logo: 'tumblr',
    color: '#36465D',
    description: 'Tagged posts of creative and fan communities.',
    bestUseCase: 'Creative audiences and consumer taste',
    enabled: true,
  },
  pinterest: {
    name: 'Pinterest',
    logo: 'pinterest',
    color: '#BD081C',
    description: 'Saved ideas and products.',
    bestUseCase: 'Consumer products, design and home',
    enabled: true,
  },
  github: {
    name: 'GitHub',
    logo: 'github',
    color: '#6E5494',
    description: 'Issues of software projects.',
    bestUseCase: 'Feature requests and pain with existing tools',
    enabled: true,
  },
  mastodon: {
    name: 'Mastodon',
    logo: 'mastodon',
    color: '#6364FF',
    description: 'Public posts of independent servers.',
    bestUseCase: 'Privacy-minded and technical communities',
    enabled: true,
  },
  quora: {
    name: 'Quora',
    logo: 'quora',
    color: '#B92B27',
    description: 'Questions and answers of a broad public.',
    bestUseCase: 'Buying questions in plain language',
    enabled: true,
  },
  producthunt: {
    name: 'Product Hunt',
    logo: 'producthunt',
    color: '#DA552F',
    description: 'New products and what their first users say.',
    bestUseCase: 'Competitor launches and early reactions',
    enabled: true,
  },
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
