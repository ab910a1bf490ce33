import { expect, test } from 'vitest';
import { statedProblem } from './statement.ts';

const read = (title: string, content = '') => statedProblem({ title, content }, 'reddit');

test('complaints, intentions to switch, requests for a tool and questions state a problem', () => {
  expect(
    read('Kontaktly keeps losing my contacts', 'Third time this week. Support is useless.'),
  ).toMatchObject({ category: 'complaint' });
  expect(
    read('Alternative to Kontaktly?', 'Looking to switch, it got too expensive.'),
  ).toMatchObject({ category: 'alternative' });
  expect(read('Can anyone recommend an invoicing tool for freelancers?')).toMatchObject({
    category: 'recommendation',
  });
  expect(read('How do I export invoices to CSV?', 'I cannot find the option.')).toMatchObject({
    category: 'howto',
  });
});

test('promotion and news state none', () => {
  expect(
    read(
      'I built a tool that sends invoices, feedback welcome',
      'We just launched! Try it at example.com',
    ),
  ).toBeNull();
  expect(read('The history of the spreadsheet')).toBeNull();
});
