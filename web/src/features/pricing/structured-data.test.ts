import { expect, test } from 'vitest';
import { pricingData } from './pricing-page.tsx';

const data = pricingData({
  product: 'Earshot',
  company: 'Earshot Ltd',
  support: 'help@earshot.test',
  url: 'https://earshot.example/pricing',
});

test('R-META-03, A-76: every plan is an offer with its price in USD per month', () => {
  expect(data['offers']).toMatchObject(
    [
      { name: 'Free', price: '0.00' },
      { name: 'Starter', price: '39.00' },
      { name: 'Professional', price: '99.00' },
    ].map((offer) => ({
      ...offer,
      priceCurrency: 'USD',
      priceSpecification: { price: offer.price, unitCode: 'MON', billingDuration: 1 },
    })),
  );
});

test('R-META-04: the support address is in the metadata, once it is known', () => {
  expect(data['publisher']).toMatchObject({
    name: 'Earshot Ltd',
    contactPoint: { contactType: 'customer support', email: 'help@earshot.test' },
  });
  const unknown = pricingData({ product: 'E', company: 'E', support: '', url: '' });
  expect(unknown['publisher']).not.toHaveProperty('contactPoint');
});
