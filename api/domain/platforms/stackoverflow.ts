import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const stackoverflow = {
  name: 'Stack Overflow',
  logo: 'stackoverflow',
  color: '#F58025',
  description: 'Programming questions with accepted answers.',
  bestUseCase: 'Finding developers who are stuck on a task',
  hosts: ['stackoverflow.com', 'stackexchange.com'],
  kinds: ['question'],
  onFreePlan: true,
  hasFeed: true,
  isOneKind: true,
  isForDevelopers: true,
  isForTasks: true,
  communityRule:
    'You must say that you are affiliated, and the answer must solve the question without the link.',
} as const satisfies PlatformDescriptor;

export const stackoverflowService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Questions only. 300 requests a day without a key, 10,000 with one.',
  },
  /** CC BY-SA sets no end, with author and link. */
  retentionDays: null,
  searchesPerSecond: 1,
  accessHint: null,
  settings: {
    baseUrl: {
      variable: 'STACKOVERFLOW_BASE_URL',
      type: 'url',
      doc: 'Stack Exchange API.',
      default: 'https://api.stackexchange.com/2.3',
      sandbox: '/stackexchange/2.3',
    },
    key: {
      variable: 'STACKOVERFLOW_KEY',
      type: 'secret',
      doc: 'Optional app key: 10,000 requests a day instead of 300.',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
