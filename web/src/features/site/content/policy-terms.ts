import type { SiteDocument } from './document.ts';

export const terms: SiteDocument = {
  title: 'Terms and conditions',
  summary: 'The contract between you and {company} when you use {product}, in plain words.',
  date: '2026-11-21',
  sections: [
    {
      id: 'service',
      heading: 'What you get',
      blocks: [
        '{product} searches public conversations, ranks and explains what it finds, and shows it to you. What each plan includes is listed on the pricing page; those numbers are part of this contract.',
        'Sources belong to others. A platform can limit, change or end its interface at any time. We say which sources answered, and a search that none answered, or that found nothing relevant, is not counted.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'You must be old enough to enter into a contract, and each person may use one account. Keep your sign-in to yourself. You are responsible for its use until you report to us that it is compromised.',
      ],
    },
    {
      id: 'use',
      heading: 'Fair use',
      blocks: [
        'The acceptable use policy is part of these terms. Limits are enforced technically; getting around them ends the account.',
      ],
    },
    {
      id: 'content',
      heading: 'Content',
      blocks: [
        'Your queries, notes and settings remain yours. Posts belong to their authors and platforms; you may read them, link to them and use what you learn, within the terms of each platform. Verdicts and analyses are a reading aid made by software and can be wrong.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment and end',
      blocks: [
        'Paid plans run for a month or a year and renew until cancelled. You can cancel at any time with effect from the end of the period. The refund policy applies. We can end a contract with 30 days’ notice, and return what you paid for the time after it.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'We are liable without limit for intent, gross negligence, and harm to life or health. Otherwise we are liable for the foreseeable damage of breaking a duty that the contract rests on, up to what you paid in the twelve months before.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and changes',
      blocks: [
        'The law at the seat of {company} applies; protection that the law of your country gives consumers stays. We announce changes 30 days ahead. If you do not agree, you can leave before they apply.',
      ],
    },
  ],
};
