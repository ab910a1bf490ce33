import type { SiteDocument } from './document.ts';

export const privacy: SiteDocument = {
  title: 'Privacy policy',
  summary: 'What {company} stores about you, why, for how long, and what you can do about it.',
  date: '2026-11-22',
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
        'For each sign-in we keep its time and the name of the browser and system, such as “Firefox on Linux”, until 30 days after it ends: you see the list in Profile Settings.',
        'When mail to you is returned, we keep the address, the time and the reason for 30 days, so that we stop sending.',
        'A list of security events (sign-in, sign-out, plan change, export, denied access) is kept for one year, also after an account is deleted; it then names an account number only.',
        'When you delete your account, what you used of your plan stays until the end of the month under a keyed hash of your sign-in, so that signing up again does not start the limits over. It holds no name and no address.',
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
        'To check the best results of a search and to write an analysis, we send the text of results and your query, without your name or e-mail, to the model provider configured for this installation. Storage at the provider is switched off where the provider offers that. One request never contains data of two customers.',
      ],
    },
    {
      id: 'sharing',
      heading: 'Who else sees it',
      blocks: [
        'Processors that host the service, send mail and run the language model, under contract. No one else, unless required by law. We do not sell data and show no advertising.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        {
          list: [
            'See and take your data: Profile Settings has a download of everything.',
            'Correct it: most of it in Profile Settings.',
            'Delete it: in Profile Settings, at once; backups follow within 30 days as they expire.',
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

export const dataProcessing: SiteDocument = {
  title: 'Data processing addendum',
  summary:
    'How {company} processes personal data on your behalf when your business uses {product}.',
  date: '2026-11-21',
  sections: [
    {
      id: 'scope',
      heading: 'Scope and roles',
      blocks: [
        'This addendum applies when you use {product} for a business and personal data is processed on your instruction. You are the controller, {company} is the processor. It ends with the contract.',
      ],
    },
    {
      id: 'subject',
      heading: 'Subject, data and people',
      blocks: [
        {
          list: [
            'Subject: searching and judging public posts by your queries, keeping the results for you.',
            'Data: public posts with author names as shown, your queries, your users’ account data.',
            'People: authors of public posts, your users.',
            'Duration: as long as the account exists, and the deletion periods below.',
          ],
        },
      ],
    },
    {
      id: 'duties',
      heading: 'What we do',
      blocks: [
        {
          list: [
            'Process only on your documented instructions; using the product is such an instruction.',
            'Bind everyone with access to confidentiality.',
            'Help you to answer requests of the people concerned, and with impact assessments.',
            'Tell you of a personal data breach without undue delay, at the latest 48 hours after we know of it.',
            'Delete or return all data at the end, within 30 days; backups expire within 35 days.',
            'Show you what is needed to prove all this, and allow an audit once a year with 30 days’ notice.',
          ],
        },
      ],
    },
    {
      id: 'security',
      heading: 'Technical and organisational measures',
      blocks: [
        {
          list: [
            'Encryption on the way, access by named accounts, secrets only in the environment of the servers.',
            'Each query to the database carries the owner; data of two customers is never in one model request.',
            'Short-lived access tokens, rotating refresh tokens stored hashed, sign out everywhere within a second.',
            'An append-only log of security events, tested backups, failure tests before each release.',
          ],
        },
      ],
    },
    {
      id: 'subprocessors',
      heading: 'Sub-processors',
      blocks: [
        'Hosting, mail delivery and the language model provider of this installation. Ask {support} for the current list. We announce a change 30 days ahead and you may object for a good reason.',
      ],
    },
    {
      id: 'transfers',
      heading: 'Transfers',
      blocks: [
        'Where data leaves the European Economic Area, the standard contractual clauses of the European Commission apply, in the module from controller to processor.',
      ],
    },
  ],
};
