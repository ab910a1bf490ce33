import { expect, it } from 'vitest';
import { EMPTY_FORM, checkForm } from './ai-visibility-form.ts';

const form = { ...EMPTY_FORM, brand: 'Kontaktly', description: 'simple CRM for freelancers' };

it.each([
  [{ competitors: ['Acme', 'Q'] }, 'competitors', '“Q”: A name needs at least 2 characters.'],
  [{ competitors: ['Acme', 'kontaktly'] }, 'competitors', '“kontaktly” is your own brand.'],
  [{ competitors: ['Acme', 'ACME'] }, 'competitors', '“ACME” is listed twice.'],
  [{ aliases: ['K'] }, 'aliases', '“K”: A name needs at least 2 characters.'],
  [{ brand: 'Q' }, 'brand', 'The brand needs at least 2 characters.'],
] as const)('R-HELP-03: says at its field what is wrong with %j', (change, field, message) => {
  const errors = checkForm({ ...form, ...structuredClone(change) } as typeof form);
  expect(errors).toEqual({ [field]: message });
});

it.each(['ملاحظات', '手書きノート', 'פנקס', 'Notion Calendar', '100%'])(
  'takes “%s” as a competitor',
  (name) => {
    expect(checkForm({ ...form, competitors: [name] })).toEqual({});
  },
);
