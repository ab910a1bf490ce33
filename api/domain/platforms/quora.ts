import type { PlatformDescriptor, PlatformService } from './descriptor.ts';

export const quora = {
  name: 'Quora',
  logo: 'quora',
  color: '#B92B27',
  description: 'Questions and answers of a broad public.',
  bestUseCase: 'Buying questions in plain language',
  hosts: ['quora.com'],
  kinds: ['question', 'answer'],
  onFreePlan: false,
  isOneKind: true,
  communityRule: 'Say who you are. Answers that only advertise are collapsed.',
} as const satisfies PlatformDescriptor;

export const quoraService = {
  capabilities: {
    fullText: true,
    timeframe: true,
    comments: false,
    note: 'Found through Brave Search; the date is when the page was last seen to change.',
  },
  /** Brave Search allows storing results only on plans with storage rights. */
  retentionDays: 1,
  searchesPerSecond: 0.5,
  accessHint:
    'Set BRAVE_API_KEY, from api-dashboard.search.brave.com: Quora is found through Brave Search.',
  settings: {
    // Quora has no interface: this is the web search through which it is found.
    baseUrl: {
      variable: 'BRAVE_BASE_URL',
      type: 'url',
      doc: 'Brave Search API, through which Quora is searched.',
      default: 'https://api.search.brave.com/res/v1',
      sandbox: '/brave/res/v1',
    },
    apiKey: {
      variable: 'BRAVE_API_KEY',
      type: 'secret',
      required: true,
      doc: 'Its subscription token. Unset: Quora is "not configured".',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
