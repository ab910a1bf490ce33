import { z } from 'zod';
import type { Variable } from './variable.ts';

/** How alerts and mail leave the product. */
export const CHANNEL_VARIABLES = {
  SMTP_URL: {
    owner: 'worker',
    doc: 'Mail server: smtp:// or smtps://, with user and password. The sandbox’s catcher in development.',
    schema: z
      .string()
      .regex(/^smtps?:\/\//u)
      .default('smtp://127.0.0.1:4408'),
    secret: true,
  },
  MAIL_FROM: {
    owner: 'all',
    doc: 'Sender of mail; its domain needs SPF, DKIM and DMARC, which the operator page checks.',
    schema: z
      .string()
      .regex(
        /[^\s@<]@[^\s@>]+\.[^\s@>]+>?$/u,
        'Give an address such as Earshot <alerts@example.com>.',
      )
      .default('Earshot <alerts@earshot.test>'),
  },
  MAIL_DKIM_SELECTOR: {
    owner: 'api',
    doc: 'Selector of the key that your mail server signs with; the operator page looks its record up.',
    schema: z.string().min(1).max(63).optional(),
  },
  MAIL_BOUNCE_ADDRESS: {
    owner: 'worker',
    doc: 'Mailbox with plus addresses that takes bounces; its mail has to be posted to /mail-bounces. Unset: bounces go to the sender and are not read.',
    schema: z.email().optional(),
  },
  CHANNEL_SECRET: {
    owner: 'all',
    doc: 'At least 32 characters; encrypts webhook addresses, signing secrets and share links, signs unsubscribe links.',
    schema: z.string().min(32).default('development-only-channel-secret-000'),
    secret: true,
  },
  CHANNEL_SECRET_OTHER: {
    owner: 'all',
    doc: 'While CHANNEL_SECRET is being replaced, the other of the two: accepted, never used to encrypt.',
    schema: z.string().min(32).optional(),
    secret: true,
  },
} satisfies Record<string, Variable>;
