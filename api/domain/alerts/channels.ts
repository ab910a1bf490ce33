import type { PlanName } from '../names.ts';

interface ChannelDescriptor {
  label: string;
  /** One sentence below the choice of kinds. */
  hint: string;
  /** The smallest plan that includes it. */
  from: Exclude<PlanName, 'free'>;
  /** Where a founder names its address: an example, and the only form that is accepted. */
  address?: { example: string; form?: { pattern: RegExp; problem: string } };
}

/** Destinations in addition to the inbox, which gets all alerts. */
const DESCRIPTORS = {
  email: {
    label: 'E-mail',
    hint: 'To the address of your account, with one-click unsubscribe.',
    from: 'professional',
  },
  webhook: {
    label: 'Webhook',
    hint: 'Signed JSON requests to your own server (Standard Webhooks).',
    from: 'starter',
    address: { example: 'https://example.com/hooks/earshot' },
  },
  slack: {
    label: 'Slack',
    hint: 'A message in the channel of a Slack incoming webhook.',
    from: 'professional',
    address: {
      example: 'https://hooks.slack.com/services/…',
      form: {
        pattern: /^https:\/\/hooks\.slack(?:-gov)?\.com\/services\/\S+$/u,
        problem: 'Enter the address of a Slack incoming webhook.',
      },
    },
  },
  discord: {
    label: 'Discord',
    hint: 'A message in the channel of a Discord webhook.',
    from: 'professional',
    address: {
      example: 'https://discord.com/api/webhooks/…',
      form: {
        pattern: /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]+$/u,
        problem: 'Enter the address of a Discord webhook.',
      },
    },
  },
  feed: {
    label: 'Feed',
    hint: 'RSS, Atom and JSON Feed at a secret address.',
    from: 'starter',
  },
} as const satisfies Readonly<Record<string, ChannelDescriptor>>;

export type ChannelKind = keyof typeof DESCRIPTORS;
export const CHANNEL_KINDS = Object.keys(DESCRIPTORS) as [ChannelKind, ...ChannelKind[]];
export const CHANNELS: Readonly<Record<ChannelKind, ChannelDescriptor>> = DESCRIPTORS;

/** Kinds whose address a founder names. */
export type AddressedKind = {
  [Kind in ChannelKind]: 'address' extends keyof (typeof DESCRIPTORS)[Kind] ? Kind : never;
}[ChannelKind];
export const isAddressed = (kind: ChannelKind): kind is AddressedKind =>
  CHANNELS[kind].address !== undefined;

/** Whether a plan includes a kind. The inbox and account mail are on every plan. */
export const includesChannel = (plan: PlanName, kind: ChannelKind): boolean =>
  plan === 'professional' || plan === CHANNELS[kind].from;
