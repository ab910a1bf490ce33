import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutCode } from './code.ts';
import { findNames } from './find-names.ts';

test.each([
  'Private Sub Workbook_BeforeSave(ByVal SaveAsUI As Boolean, Cancel As Boolean) Range("F3").Value = Range("F3").Value + 1 End Sub',
  'Sub Save()\n  Dim Total As Currency\n  Total = Range("A1").Value\nEnd Sub',
  'const Router = createRouter({ Home, About });',
  'public class InvoiceService { private final OrderRepository repo; }',
  'import { PdfWriter } from "pdf-kit";',
  'SELECT Customer.Name FROM Orders WHERE Orders.Id = 5;',
  '<InvoiceForm onSubmit={handleSave} />',
  '{"Name": "Widget", "Type": "InvoiceLine"}',
  '$Invoice = new InvoiceModel($Customer);',
  'at com.acme.Billing.run(Billing.java:12)',
  'def Render_Page(self, Template): return Template["Body"]',
  'fn main() -> Result<(), Error> { Server::bind(&Addr) }',
  'foreach ($Rows as $Row) { echo $Row->Title; }',
  'let Total: Int = Cart.items.map { $0.Price }.reduce(0, +)',
  '#include <Invoice.h> int main(int argc) { Printer_Init(); }',
])('program text names no products: %j', (code) => {
  expect(findNames(code)).toEqual([]);
});

test('prose around code keeps its names', () => {
  const text =
    'We moved from Kontaktly to Cairnly and this macro broke.\nSub Save()\n  Total = Range("A1").Value\nEnd Sub\nIs there an alternative to Tagwerk?';
  expect(findNames(text).map(({ name }) => name)).toEqual(['Kontaktly', 'Cairnly', 'Tagwerk']);
});

test.each([
  'We pay $20 (was "$30") for Kontaktly, app(s) included.',
  'Kontaktly = great; Cairnly is slow.',
  'Switched from Kontaktly (the "Pro" plan) to Cairnly.',
  'Kontaktly vs Cairnly: which one, and why?',
  'Name(s) of tools: Kontaktly, Cairnly & Tagwerk',
])('prose with one sign of code is prose: %j', (text) => {
  expect(withoutCode(text)).toBe(text);
});

test('every text keeps its length, and only loses characters to bars', () => {
  const part = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('f(x)', ' = ', ';\n', 'a_b', '. The ', '\n', '{', '"', '<b>', '😀'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      const left = withoutCode(text);
      expect(left).toHaveLength(text.length);
      for (const [at, unit] of left.split('').entries())
        expect([text.charAt(at), '|']).toContain(unit);
    }),
  );
});
