import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './secure-headers.ts';

/** Every kind of document there is. A route that needs more changes this list with it. */
const documents = [
  '/',
  '/login',
  '/pair',
  '/kiosk',
  '/customer-check-in',
  '/scan-in',
  '/scan-station',
  '/my-devices',
  '/waiver/C00001',
];

it('[P14] loads nothing from elsewhere on any route, Square included', () => {
  const policies = new Set(documents.map(contentSecurityPolicy));
  expect([...policies]).toMatchInlineSnapshot(`
    [
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ]
  `);
  for (const policy of policies) expect(policy).not.toMatch(/https?:|square/i);
});

it('[X7] lets an answer of the API load and frame nothing', () => {
  expect(contentSecurityPolicy('/api/login')).toMatchInlineSnapshot(`"default-src 'none'; frame-ancestors 'none'"`);
});
