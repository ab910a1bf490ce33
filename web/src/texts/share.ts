/** Share links of searches. */
export const SHARE_TEXTS = {
  share: 'Share',
  title: 'Share this search',
  description:
    'Anyone with the link can read the results, live while the search runs and without an account. Your e-mail, ratings, notes and leads aren’t shown, and search engines don’t index the page.',
  create: 'Create link',
  link: 'Link for others',
  copy: 'Copy link',
  turnOff: 'Turn off',
  revoked: 'Link turned off',
  own: 'Your own link opens only for you.',
  copyOwn: 'Copy your own link',
  listTitle: 'Share links',
  listDescription: 'Searches that anyone with the link can read.',
  listEmpty: 'No shared searches. Share one from its page.',
  readOnly: 'Shared search, read-only',
  live: 'Updates live',
  offline: 'Reconnecting…',
  missing: 'This link doesn’t work',
  missingText: 'It was turned off, or part of the address is missing.',
  about: (product: string) =>
    `${product} finds people who talk about the problem you solve, on ten platforms.`,
} as const;
