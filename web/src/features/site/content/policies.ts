import { dataProcessing, privacy } from './policy-privacy.ts';
import type { SiteDocument } from './document.ts';

const terms: SiteDocument = {
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

const cookies: SiteDocument = {
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

const acceptableUse: SiteDocument = {
  title: 'Acceptable use policy',
  summary:
    'Find people, answer them like a person, and leave the places you visit as you found them.',
  date: '2026-11-21',
  sections: [
    {
      id: 'welcome',
      heading: 'What {product} is for',
      blocks: [
        'Learning what people need, finding those who ask, following what is said about you and your competitors, and deciding where a personal answer is worth writing.',
      ],
    },
    {
      id: 'not',
      heading: 'What you must not do with it',
      blocks: [
        {
          list: [
            'Send bulk or automated messages to people found here.',
            'Build profiles of private persons, or search for a named private person to harass, watch or expose them.',
            'Infer health, belief, sexuality, origin or other sensitive facts about individuals.',
            'Resell the posts, or use them to train models, where the platform’s terms forbid it.',
            'Pretend to be another person when you answer.',
            'Break the rules of the community in which you answer.',
          ],
        },
      ],
    },
    {
      id: 'technical',
      heading: 'Technical limits',
      blocks: [
        'Use the interface we document, with your own account, within your plan. Do not probe other people’s data, overload the service, or get around limits with several accounts. Security research is welcome when you tell us first and touch only your own data.',
      ],
    },
    {
      id: 'consequences',
      heading: 'What happens otherwise',
      blocks: [
        'We ask you to stop, then pause the account, then close it. Where people are being harmed we close it first. Report abuse to {support}; you will hear what we did.',
      ],
    },
  ],
};

const refunds: SiteDocument = {
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

/** Policy pages by path. */
export const POLICIES: Readonly<Record<string, SiteDocument>> = {
  '/privacy-policy': privacy,
  '/terms-and-conditions': terms,
  '/refund-policy': refunds,
  '/acceptable-use-policy': acceptableUse,
  '/cookie-policy': cookies,
  '/data-processing-addendum': dataProcessing,
};
