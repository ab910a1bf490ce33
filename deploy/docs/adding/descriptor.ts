import type { PlatformDescriptor, PlatformService } from '#domain/platforms/descriptor.ts';

export const porchlight = {
  name: 'Porchlight',
  logo: 'porchlight',
  color: '#8A5A00',
  description: 'Conversations among neighbors.',
  bestUseCase: 'Hearing what households look for',
  hosts: ['porchlight.example'],
  kinds: ['post'],
  onFreePlan: true,
  communityRule: 'Say that it is your product.',
} as const satisfies PlatformDescriptor;

export const porchlightService = {
  capabilities: { fullText: true, timeframe: true, comments: false, note: null },
  // Its terms name no end.
  retentionDays: null,
  searchesPerSecond: 1,
  accessHint: 'Set PORCHLIGHT_TOKEN, from porchlight.example/developers.',
  settings: {
    baseUrl: {
      variable: 'PORCHLIGHT_BASE_URL',
      type: 'url',
      doc: 'Porchlight API.',
      default: 'https://api.porchlight.example/v1',
      sandbox: '/porchlight/v1',
    },
    token: {
      variable: 'PORCHLIGHT_TOKEN',
      type: 'secret',
      required: true,
      doc: 'Token of an app. Unset: Porchlight is "not configured".',
      sandbox: 'sandbox-token',
    },
  },
} as const satisfies PlatformService;
