import { expect, test } from 'vitest';
import { mayBeEnglish } from '../../posts.ts';

test.each([
  '¿Qué programa de facturas usáis para Verifactu?',
  'Wo finde ich die ersten Kunden für eine Software für Imker?',
  "comment vous feriez un formulaire pour des gens qui n'aiment pas écrire ?",
  'Como vocês acham os primeiros clientes para um app de barbearia? Não tenho verba para anúncios.',
  'Welke boekhoudsoftware voor een kleine winkel? Het is niet voor mij.',
  '請求書のソフトは何を使っていますか',
  'Почему не приходит письмо?',
])('a text in another language is not English: %s', (text) => {
  expect(mayBeEnglish(text)).toBe(false);
});

test.each([
  'Invoices rejected by the portal, help',
  'Segfault in libexpat 2.6.1',
  'El Salvador: which payment provider is the best for a shop?',
  'de-duplicate la_table rows with SQL when the key is not unique',
  'npm ERR! code ERESOLVE',
  '???',
  '',
])('an English text, a name or code may be English: %s', (text) => {
  expect(mayBeEnglish(text)).toBe(true);
});
