import type { SiteDocument } from './document.ts';

export const acceptableUse: SiteDocument = {
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
