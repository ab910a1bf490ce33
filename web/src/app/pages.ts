import { paths } from '../lib/paths.ts';
import { setPrefetch } from '../lib/prefetch.ts';

/** Each page is its own chunk. The same functions load it for a route and ahead of a click. */
export const pages = {
  landing: async () => (await import('./landing/landing-page.tsx')).LandingPage,
  pricing: async () => (await import('../features/pricing/pricing-page.tsx')).PricingPage,
  login: async () => (await import('../features/account/pages/sign-in-page.tsx')).SignInPage,
  about: async () => (await import('../features/site/pages/about-page.tsx')).AboutPage,
  blog: async () => (await import('../features/site/pages/blog-page.tsx')).BlogPage,
  article: async () => (await import('./public/article-page.tsx')).ArticleRoute,
  faq: async () => (await import('../features/site/pages/faq-page.tsx')).FaqPage,
  howItWorks: async () =>
    (await import('../features/site/pages/how-it-works-page.tsx')).HowItWorksPage,
  policy: async () => (await import('../features/site/pages/policy-page.tsx')).PolicyPage,
  publicTrending: async () =>
    (await import('./public/public-trending-page.tsx')).PublicTrendingPage,
  publicProblem: async () => (await import('./public/public-problem-page.tsx')).PublicProblemPage,
  sharedSearch: async () =>
    (await import('../features/search/shared/shared-search-page.tsx')).SharedSearchPage,
  trending: async () => (await import('../features/trending/pages/trending-page.tsx')).TrendingPage,
  trendingProblem: async () =>
    (await import('../features/trending/pages/problem-page.tsx')).TrendingProblemPage,
  profile: async () => (await import('../features/account/pages/profile-page.tsx')).ProfilePage,
  operator: async () => (await import('../features/operator/operator-page.tsx')).OperatorPage,
  overview: async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  search: async () => (await import('../features/search/pages/search-page.tsx')).SearchPage,
  searchHistory: async () =>
    (await import('../features/search/pages/search-history-page.tsx')).SearchHistoryPage,
  searchDetail: async () =>
    (await import('../features/search/pages/search-detail-page.tsx')).SearchDetailPage,
  leads: async () => (await import('../features/leads/page/leads-page.tsx')).LeadsPage,
  watchedSearches: async () =>
    (await import('../features/watched-search/page/watched-searches-page.tsx')).WatchedSearchesPage,
  watchedPosts: async () =>
    (await import('../features/watched-search/page/watched-posts-page.tsx')).WatchedPostsPage,
  competitors: async () =>
    (await import('../features/competitors/pages/competitive-intelligence-page.tsx'))
      .CompetitiveIntelligencePage,
  competitor: async () =>
    (await import('../features/competitors/pages/competitor-page.tsx')).CompetitorPage,
  competitorsCompare: async () =>
    (await import('../features/competitors/pages/compare-page.tsx')).ComparePage,
  competitorsHistory: async () =>
    (await import('../features/competitors/pages/discovery-history-page.tsx')).DiscoveryHistoryPage,
  aiVisibility: async () =>
    (await import('../features/ai-visibility/pages/ai-visibility-page.tsx')).AiVisibilityPage,
  aiVisibilityHistory: async () =>
    (await import('../features/ai-visibility/pages/ai-visibility-history-page.tsx'))
      .AiVisibilityHistoryPage,
  aiVisibilityDetail: async () =>
    (await import('../features/ai-visibility/pages/ai-visibility-detail-page.tsx'))
      .AiVisibilityDetailPage,
  alerts: async () => (await import('../features/alerts/pages/alerts-page.tsx')).AlertsPage,
  alertSettings: async () =>
    (await import('../features/alerts/pages/alert-settings-page.tsx')).AlertSettingsPage,
  gallery: async () => (await import('./gallery/gallery-page.tsx')).GalleryPage,
  dashboard: async () => (await import('./member/layout/dashboard-layout.tsx')).MemberLayout,
} as const;

setPrefetch({
  [paths.pricing]: pages.pricing,
  [paths.login]: pages.login,
  [paths.about]: pages.about,
  [paths.blog]: pages.blog,
  [paths.faq]: pages.faq,
  [paths.howItWorks]: pages.howItWorks,
  [paths.publicTrending]: pages.publicTrending,
  [paths.profile]: pages.profile,
  [paths.admin]: pages.operator,
  [paths.alerts]: pages.alerts,
  [paths.alertSettings]: pages.alertSettings,
  [paths.overview]: pages.overview,
  [paths.search]: pages.search,
  [paths.searchHistory]: pages.searchHistory,
  [paths.leads]: pages.leads,
  [paths.watchedSearches]: pages.watchedSearches,
  [paths.competitors]: pages.competitors,
  [paths.aiVisibility]: pages.aiVisibility,
  [paths.aiVisibilityHistory]: pages.aiVisibilityHistory,
  [paths.trending]: pages.trending,
});
