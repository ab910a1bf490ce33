import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const producthunt = {
  name: 'Product Hunt',
  logo: 'producthunt',
  color: '#DA552F',
  description: 'New products and what their first users say.',
  bestUseCase: 'Competitor launches and early reactions',
  hosts: ['producthunt.com'],
  kinds: ['launch'],
  onFreePlan: false,
  launchMark: '',
  isOneKind: true,
  communityRule: 'Makers may answer as makers. Do not ask for votes.',
} as const satisfies PlatformDescriptor;

export const producthuntService = {
  capabilities: {
    fullText: false,
    timeframe: true,
    comments: false,
    note: 'Offers no text search: launches in the timeframe are read and matched to your keywords.',
  },
  // Its terms name no end; results always link to the source.
  retentionDays: null,
  searchesPerSecond: 0.5,
  accessHint:
    'Set PRODUCTHUNT_TOKEN, from producthunt.com/v2/oauth/applications; commercial use needs their permission.',
  settings: {
    baseUrl: {
      variable: 'PRODUCTHUNT_BASE_URL',
      type: 'url',
      doc: 'Product Hunt, without the path of its GraphQL API.',
      default: 'https://api.producthunt.com',
      sandbox: '/producthunt',
    },
    token: {
      variable: 'PRODUCTHUNT_TOKEN',
      type: 'secret',
      required: true,
      doc: 'Developer token; commercial use needs their permission. Unset: "not configured".',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
