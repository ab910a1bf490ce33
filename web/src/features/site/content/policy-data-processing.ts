import type { SiteDocument } from './document.ts';

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
