/** Kind of a post on its platform; the values of `type:` in a query. */
export const POST_KINDS = [
  'post',
  'comment',
  'question',
  'answer',
  'video',
  'pin',
  'issue',
  'launch',
] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** What everyone may know about a platform. No schemas here: public pages read it. */
export interface PlatformDescriptor {
  name: string;
  /** An icon of the web's icon set. */
  logo: string;
  /** The platform's own color. */
  color: string;
  description: string;
  bestUseCase: string;
  /** Hosts of its pages, with their subdomains: links to them name no company. */
  hosts: readonly [string, ...string[]];
  /** The kinds that its API returns; the first is the default for posts without one. */
  kinds: readonly [PostKind, ...PostKind[]];
  /** Whether the free plan can search it. */
  onFreePlan: boolean;
  /** Discoveries and watches use it where the user chooses no platform. */
  isDefault?: true;
  /** Trending Problems listens to its newest posts. */
  hasFeed?: true;
  /** Words that mark the launch of a product; empty where every post is one. */
  launchMark?: string;
  /** Its posts are of one kind, which tells what their authors want. */
  isOneKind?: true;
  /** Its posts are mostly by developers about their work. */
  isForDevelopers?: true;
  /** Its posts are questions about a programming task, which rarely want a product. */
  isForTasks?: true;
  /** The path of a post begins with this many segments that name its community. */
  communitySegments?: number;
  /** What it requires of people who promote their own product. */
  communityRule: string;
}

interface SettingBase {
  /** Name of the environment variable. */
  variable: string;
  doc: string;
  /** Its value where the sandbox plays the platform; an address is a path of the sandbox. */
  sandbox?: string;
}

/** One setting of a platform. A text or secret may be unset; one that is required switches it off. */
export type PlatformSetting =
  | (SettingBase & { type: 'url'; default: string; sandbox: string })
  | (SettingBase & { type: 'text'; required?: true })
  | (SettingBase & { type: 'secret'; required?: true; sandbox: string })
  | (SettingBase & { type: 'list'; default: readonly string[] })
  | (SettingBase & { type: 'count'; default: number })
  | (SettingBase & { type: 'country'; default: string });

/** What only our servers need to know about a platform. */
export interface PlatformService {
  /** What its API offers; shown in the picker and on result pages. */
  capabilities: { fullText: boolean; timeframe: boolean; comments: boolean; note: string | null };
  /**
   * Days that texts, authors and figures are kept, counted from when we fetched them; null where no
   * term sets an end. What stays is the address, the times and our own verdicts.
   */
  retentionDays: number | null;
  /**
   * Searches that it allows us across all workers: its published limit divided by the requests of
   * one search, with a safety margin.
   */
  searchesPerSecond: number;
  /** What to configure and where to get it, in one sentence; null where nothing is required. */
  accessHint: string | null;
  /** By the name under which its adapter gets them; `baseUrl` is the address that is asked. */
  settings: { baseUrl: PlatformSetting & { type: 'url' } } & Readonly<
    Record<string, PlatformSetting>
  >;
}

type ValueOf<S extends PlatformSetting> = S['type'] extends 'count'
  ? number
  : S['type'] extends 'list'
    ? readonly string[]
    : S['type'] extends 'url' | 'country'
      ? string
      : string | undefined;

/** The values of a platform's settings. */
export type SettingsOf<S extends PlatformService> = {
  [K in keyof S['settings']]: ValueOf<S['settings'][K]>;
};

/** The same where nothing that is required is missing, as its adapter gets them. */
export type AccessOf<S extends PlatformService> = {
  [K in keyof S['settings']]: S['settings'][K] extends { required: true }
    ? string
    : ValueOf<S['settings'][K]>;
};

/** Value of a setting, as an environment variable, that makes the sandbox at `origin` the platform. */
export const sandboxValue = (setting: PlatformSetting, origin: string): string | undefined =>
  setting.type === 'url' ? `${origin}${setting.sandbox}` : setting.sandbox;
