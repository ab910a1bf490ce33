import type { Problem } from '../../../world/files.ts';

/** Problems of the default world; headings in `bursts.txt` and `steady.txt` name them. */
export const PROBLEMS: readonly Problem[] = [
  {
    id: 'contact-sync-deletes',
    title: 'Contact sync deletes phone numbers',
    kind: 'burst',
    from: -2.8,
    to: -0.1,
  },
  {
    id: 'e-invoice-rejected',
    title: 'E-invoices rejected by the portal',
    kind: 'burst',
    from: -2.2,
    to: -0.05,
  },
  {
    id: 'whatsapp-fees',
    title: 'WhatsApp message fees went up',
    kind: 'burst',
    from: 0.01,
    to: 1.4,
  },
  {
    id: 'sign-in-loop',
    title: 'Sign-in loops after a browser update',
    kind: 'burst',
    from: 0.8,
    to: 2.8,
  },
  {
    id: 'follow-up-forgotten',
    title: 'Leads are lost because nobody follows up',
    kind: 'steady',
    from: -27,
    to: 13,
  },
  { id: 'late-payment', title: 'Clients pay late', kind: 'steady', from: -27, to: 13 },
  {
    id: 'duplicate-contacts',
    title: 'The same contact exists several times',
    kind: 'steady',
    from: -27,
    to: 13,
  },
  {
    id: 'per-seat-price',
    title: 'Prices per seat hurt small teams',
    kind: 'steady',
    from: -27,
    to: 13,
  },
];
