import { expect, it } from 'vitest';
import { contactFacts } from './venue-contact.ts';

it('[B23] shows two hundred characters of an address, and a map of them', () => {
  const [address, ...others] = contactFacts({ phone: '', email: '', address: 'x'.repeat(201) }, 'en');
  expect(others).toEqual([]);
  expect(address?.value).toBe('x'.repeat(200));
  expect(address?.url).toMatch(/=x{200}$/);
});
