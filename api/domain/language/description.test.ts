import { expect, test } from 'vitest';
import { languageOf } from './description.ts';

test.each([
  ['en', 'route planning for food trucks'],
  ['en', 'CRM'],
  ['de', 'Rechnungsprogramm für kleine Betriebe'],
  ['es', 'software de facturación para autónomos'],
  ['es', 'zapatos para correr'],
  ['es', 'una app de citas para veterinarios'],
  ['fr', 'logiciel de facturation pour les indépendants'],
  ['ja', '請求書ソフトです'],
  ['zh', '发票软件'],
  ['other', 'planejamento de rotas para food trucks'],
  ['other', 'gestão de clínicas com agenda online'],
  ['other', 'um aplicativo de entregas para o bairro'],
  ['other', 'gestionale per la fatturazione delle piccole imprese'],
  ['other', 'boekhoudprogramma voor een eenmanszaak'],
  ['other', 'برنامج فواتير'],
])('the description’s language is %s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});
