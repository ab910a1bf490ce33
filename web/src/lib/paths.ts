/** Every address of the product, in one place. */
export const paths = {
  home: '/',
  pricing: '/pricing',
  login: '/login',
  profile: '/profile',
  dashboard: '/dashboard',
  overview: '/dashboard/overview',
  search: '/dashboard/social-media-search',
  searchHistory: '/dashboard/social-media-search-history',
  competitors: '/dashboard/competitive-intelligence',
  competitorsHistory: '/dashboard/competitive-intelligence-history',
  gpt: '/dashboard/gpt-analysis',
  gptHistory: '/dashboard/gpt-analysis-history',
  trending: '/dashboard/trending-problems',
} as const;
