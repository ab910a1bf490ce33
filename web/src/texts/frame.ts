/** The five areas, by the id of their entry in the sidebar. */
export const SECTION_NAMES = {
  overview: 'Overview',
  'social-search': 'Social Media Search',
  'competitive-intelligence': 'Competitive Intelligence',
  'gpt-analysis': 'GPT Analysis',
  'trending-problems': 'Trending Problems',
} as const;

/** Header of a history page. */
export const HISTORY_HEADS = {
  'social-search': {
    title: 'Social Media Search History',
    description: 'View your past searches',
  },
  'competitive-intelligence': {
    title: 'Competitive Intelligence History',
    description: 'View your monitored competitors and discovery insights',
  },
  'gpt-analysis': {
    title: 'GPT Analysis History',
    description: 'View your past brand analyses and AI-generated insights',
  },
} as const;

export const PROFILE_NAME = 'Profile Settings';
export const OPERATOR_NAME = 'Operator';
export const NOT_FOUND_NAME = 'Page not found';

export const NAVIGATION_TEXTS = {
  features: 'Features',
  howItWorks: 'How It Works',
  pricing: 'Pricing',
  faq: 'FAQ',
  dashboard: 'Dashboard',
  getStarted: 'Get Started',
} as const;

export const TAGLINE = 'find your first 100 customers';

/** The command palette, grouped by action. */
export const PALETTE_NAME = 'Search pages and actions';

export const TAKE_TOUR = 'Take Tour';

/** A page behind the sign-in before its app has loaded, or when it fails to load. */
export const SHELL_TEXTS = {
  late: 'This takes longer than usual.',
  reload: 'Reload',
  failed: 'This page did not load completely',
  failedWhy:
    'Part of it failed to load, or this browser cannot run it. Check your connection and any script blockers, then reload the page. An old browser may need an update.',
  noScript: (product: string) => `${product} needs JavaScript here`,
  noScriptWhy:
    'This page updates live, which requires JavaScript. Turn it on for this site, then reload the page. The public pages work without it.',
  home: 'Start page',
} as const;

export const COOKIE_BANNER_TEXTS = {
  essential: 'Essential Only',
  all: 'Accept All',
} as const;

/** Words that every list with filters shares. */
export const LIST_TEXTS = {
  filters: 'Filters',
  clearAll: 'Clear All',
  remove: 'Remove',
} as const;
