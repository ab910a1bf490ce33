type Optional = string | undefined;

/** Configuration passed on by the mains; addresses decide between live and sandbox. */
export interface ProviderConfig {
  /** True: responses come from the sandbox, and every page says so. */
  sandbox: boolean;
  userAgent: string;
  /** Exact origins on private addresses that may be asked: the sandbox's. */
  privateOrigins: readonly string[];
  hackernews: { baseUrl: string };
  stackoverflow: { baseUrl: string; key?: Optional };
  reddit: {
    baseUrl: string;
    tokenUrl: string;
    clientId?: Optional;
    clientSecret?: Optional;
    /** Whose new posts are read for Trending Problems, without `r/`. */
    communities: readonly string[];
  };
  github: { baseUrl: string; token?: Optional };
  youtube: { baseUrl: string; apiKey?: Optional; dailySearches: number };
  mastodon: { baseUrl: string; token?: Optional };
  tumblr: { baseUrl: string; apiKey?: Optional };
  pinterest: { baseUrl: string; token?: Optional; country: string };
  /** Quora has no interface: this is the web search through which it is found. */
  quora: { baseUrl: string; apiKey?: Optional };
  producthunt: { baseUrl: string; token?: Optional };
}
