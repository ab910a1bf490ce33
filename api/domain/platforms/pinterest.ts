import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const pinterest = {
  name: 'Pinterest',
  logo: 'pinterest',
  color: '#BD081C',
  description: 'Saved ideas and products.',
  bestUseCase: 'Consumer products, design and home',
  hosts: ['pinterest.com'],
  kinds: ['pin'],
  onFreePlan: true,
  communityRule: 'Disclose that it is your product.',
} as const satisfies PlatformDescriptor;

export const pinterestService = {
  capabilities: {
    fullText: true,
    timeframe: false,
    comments: false,
    note: 'Pins carry no date, author or counts, so the timeframe cannot be kept. Partner access only.',
  },
  /** The Developer Guidelines allow no storing beyond what is needed: a day. */
  retentionDays: 1,
  searchesPerSecond: 0.5,
  accessHint:
    'Set PINTEREST_TOKEN of an app that Pinterest let into its partner search (developers.pinterest.com).',
  settings: {
    baseUrl: {
      variable: 'PINTEREST_BASE_URL',
      type: 'url',
      doc: 'Pinterest API v5.',
      default: 'https://api.pinterest.com/v5',
      sandbox: '/pinterest/v5',
    },
    token: {
      variable: 'PINTEREST_TOKEN',
      type: 'secret',
      required: true,
      doc: 'User token of an app in the partner search beta. Unset: Pinterest is "not configured".',
      sandbox: 'sandbox-token',
    },
    country: {
      variable: 'PINTEREST_COUNTRY',
      type: 'country',
      doc: 'Country whose pins are searched, ISO alpha-2.',
      default: 'US',
    },
  },
} as const satisfies PlatformService;
