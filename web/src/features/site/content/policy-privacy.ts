import type { SiteDocument } from './document.ts';

export const privacy: SiteDocument = {
  title: 'Privacy policy',
  summary: 'What {company} stores about you, why, for how long, and what you can do about it.',
  date: '2026-11-21',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        '{company} runs this service and is the controller of the data described here. Write to {support} for anything on this page.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'When you sign in with Google we receive your name, e-mail address, picture address and a permanent identifier. We keep them while you have an account, because without them you could not sign in again.',
        'We store your settings, your plan, your searches with their results, the exports you made and the feedback you gave. The reason is the contract with you: these are the product.',
      ],
    },
    {
      id: 'operation',
      heading: 'Operating the service',
      blocks: [
        'Servers keep technical logs with request ids, times and a shortened address. They hold no message text, no token and no e-mail address, and are deleted after 30 days. We need them to find faults and to stop abuse.',
        'A list of security events (sign-in, sign-out, plan change, export, denied access) is kept for one year.',
      ],
    },
    {
      id: 'public-posts',
      heading: 'Public posts of other people',
      blocks: [
        '{product} reads posts that their authors published on public platforms, through the interfaces those platforms offer. We store text, author name as shown, time, address and public counts, no longer than the platform’s terms allow, to show them to users who searched for their subject. Our reason is a legitimate interest in letting businesses find public conversations.',
        'If you are the author of such a post and want it gone from {product}, write to {support} with its address. We remove it within seven days, and at once when you have deleted the original and tell us.',
      ],
    },
    {
      id: 'model',
      heading: 'Language model',
      blocks: [
        'To write an analysis we send the text of results, without your name or e-mail, to the model provider configured for this installation. Storage at the provider is switched off where the provider offers that. One request never contains data of two customers.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      blocks: [
        'Processors that host the service, send mail and run the language model, under contract. Nobody else, unless a law forces us. We do not sell data and show no advertising.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          list: [
            'See and take your data: write to {support} and you get a complete copy.',
            'Correct it: most of it in Profile Settings.',
            'Delete it: on request, within 30 days, including backups as they expire.',
            'Object to a use, or restrict it.',
            'Complain to the data protection authority of your country.',
          ],
        },
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'We announce a change that affects you in the product at least 14 days before it applies.',
      ],
    },
  ],
};
