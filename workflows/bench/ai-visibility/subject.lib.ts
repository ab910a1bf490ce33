import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';

/** A company of the default world and two of its rivals. */
export const SUBJECT = {
  brand: 'Nudgebook',
  aliases: [],
  competitors: ['Kontaktly', 'Harbor'].map((name) => ({ name, aliases: [], website: null })),
  description: 'simple CRM for freelancers',
};

export const questionsOf = ({ description }: Pick<typeof SUBJECT, 'description'>) =>
  writePrompts({ ...SUBJECT, description }).filter(({ kind }) => kind === 'unbranded');
