import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const github = {
  name: 'GitHub',
  logo: 'github',
  color: '#6E5494',
  description: 'Issues of software projects.',
  bestUseCase: 'Feature requests and pain with existing tools',
  hosts: ['github.com'],
  kinds: ['issue'],
  onFreePlan: true,
  hasFeed: true,
  isOneKind: true,
  isForDevelopers: true,
  communitySegments: 2,
  communityRule: 'Reply only where your product solves the issue. Maintainers remove promotion.',
} as const satisfies PlatformDescriptor;

export const githubService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Issues of public repositories, without pull requests and discussions. 10 searches a minute without a token, 30 with one.',
  },
  // Its terms name no end; results always link to the source.
  retentionDays: null,
  searchesPerSecond: 0.15,
  accessHint: null,
  settings: {
    baseUrl: {
      variable: 'GITHUB_BASE_URL',
      type: 'url',
      doc: 'GitHub REST API.',
      default: 'https://api.github.com',
      sandbox: '/github',
    },
    token: {
      variable: 'GITHUB_TOKEN',
      type: 'secret',
      doc: 'Optional, a fine-grained token without permissions: 30 searches a minute instead of 10.',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
