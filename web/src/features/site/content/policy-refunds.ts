import type { SiteDocument } from './document.ts';

export const refunds: SiteDocument = {
  title: 'Refund policy',
  summary: 'Three days to change your mind, no questions that you must answer.',
  date: '2026-11-21',
  sections: [
    {
      id: 'guarantee',
      heading: '3-day money-back guarantee',
      blocks: [
        'Write to {support} within three days of a first payment or of an upgrade, and we return it in full to the same means of payment. You do not have to give a reason.',
      ],
    },
    {
      id: 'later',
      heading: 'After three days',
      blocks: [
        'Cancel at any time; the plan runs to the end of the paid period. Yearly plans cancelled in the first 30 days are returned pro rata for full months that were not used.',
        'If the service was not usable for more than 24 hours in a row, we return the share of the period in which it was not.',
      ],
    },
    {
      id: 'searches',
      heading: 'Searches that fail',
      blocks: [
        'A search that no platform answered is given back by itself, once, on the day it was counted. You see it in the usage bars at once. There is nothing to apply for.',
      ],
    },
    {
      id: 'how',
      heading: 'How to ask',
      blocks: [
        'Send the e-mail address of the account to {support}. You get an answer within two working days and the money within ten, depending on the bank.',
        'Rights that the law of your country gives you as a consumer are not limited by this page.',
      ],
    },
  ],
};
