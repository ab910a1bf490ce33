import type { SiteDocument } from './document.ts';

export const cookies: SiteDocument = {
  title: 'Cookie policy',
  summary: 'One cookie keeps you signed in. Everything else waits for your consent.',
  date: '2026-11-21',
  sections: [
    {
      id: 'essential',
      heading: 'Essential',
      blocks: [
        'These are needed for what you ask the site to do, so they do not need consent.',
        {
          list: [
            'earshot_refresh: a cookie that keeps you signed in, up to 14 days after your last visit. Programs in the page cannot read it.',
            'earshot_signed_in: a companion cookie with the value 1, so that a page knows whether to check for a session. Removed when you sign out.',
            'earshot_sign_in: a cookie that protects one sign-in, ten minutes.',
            'theme, in local storage: light, dark or system.',
            'cookie consent, in local storage: what you chose, when, and for which version.',
            'dismissed notices, finished tour and seen help, in local storage: so that they are not shown again. Removed when you sign out.',
          ],
        },
      ],
    },
    {
      id: 'analytics',
      heading: 'Analytics',
      blocks: [
        'Off until you choose “Accept All”. Then we count which pages and functions are used, to see what to improve. Nothing is stored or sent for this purpose before.',
      ],
    },
    {
      id: 'marketing',
      heading: 'Marketing',
      blocks: [
        'We set no marketing cookies. The category exists so that you can see that it is empty.',
      ],
    },
    {
      id: 'change',
      heading: 'Changing your mind',
      blocks: [
        'Refusing is one click, the same as accepting. You can withdraw at any time in the footer and in Profile Settings; what was stored for analytics is then deleted from your browser.',
      ],
    },
  ],
};
