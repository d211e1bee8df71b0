import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './secure-headers.ts';
import { squareSources } from './square-sources.ts';

/** Every kind of document, including future screens. A route that needs more must extend these lists. */
const documents = [
  '/',
  '/home',
  '/about',
  '/pricing',
  '/booking-software',
  '/contact',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/set-up',
  '/payment-success',
  '/payment-completed',
  '/client-dashboard',
  '/my-waiver',
  '/my-members',
  '/my-offerings',
  '/my-bookings',
  '/past-bookings',
  '/client-blackouts',
  '/square-credentials',
  '/payments',
  '/my-devices',
  '/customer-check-in',
  '/scan-in',
  '/admin',
  '/admin/clients',
  '/admin/square-customers',
  '/payment-history',
  '/profile',
  '/pair',
  '/kiosk',
  '/scan-station',
  '/device-setup',
  '/waiver/C00001',
  '/book/C00001/C00001-Off1',
  '/payment',
  '/users-guide',
  '/my-profile-picture',
  '/square-simulator/checkout/abc',
];
const paymentPages = ['/payment/C00001-1/token', '/my-profile', '/my-profile/', '/test-payment-methods', '/users'];

const settings = (environment: 'production' | 'sandbox' | 'simulator' | undefined, baseUrl?: string) =>
  squareSources({
    environment,
    baseUrl,
    accessToken: undefined,
    applicationId: undefined,
    locationId: undefined,
    webhookSignatureKey: undefined,
  });

describe('the Content-Security-Policy of a document', () => {
  it('[P14] loads nothing from other origins where no card is entered, not even from Square', () => {
    const policies = new Set(documents.map((path) => contentSecurityPolicy(path, settings('production'))));
    expect([...policies]).toMatchInlineSnapshot(`
      [
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      ]
    `);
    for (const policy of policies) expect(policy).not.toMatch(/https?:|square/i);
  });

  it('[P14] loads what Square needs on payment pages, by environment', () => {
    const policies = (environment: 'production' | 'sandbox') =>
      new Set(paymentPages.map((path) => contentSecurityPolicy(path, settings(environment))));
    expect([...policies('production'), ...policies('sandbox')]).toMatchInlineSnapshot(`
      [
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' https://web.squarecdn.com; style-src 'self' 'unsafe-inline' https://web.squarecdn.com; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net; connect-src 'self' https://pci-connect.squareup.com https://o160250.ingest.sentry.io; worker-src 'self'; manifest-src 'self'; frame-src 'self' https://web.squarecdn.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' https://sandbox.web.squarecdn.com; style-src 'self' 'unsafe-inline' https://sandbox.web.squarecdn.com; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net; connect-src 'self' https://pci-connect.squareupsandbox.com https://o160250.ingest.sentry.io; worker-src 'self'; manifest-src 'self'; frame-src 'self' https://sandbox.web.squarecdn.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      ]
    `);
  });

  it('[P14] loads only the stand-in where Square is simulated, and nothing where payments are off', () => {
    for (const path of paymentPages) {
      const plain = contentSecurityPolicy('/', settings(undefined));
      expect(contentSecurityPolicy(path, settings('simulator'))).toBe(plain);
      expect(contentSecurityPolicy(path, settings(undefined))).toBe(plain);
      expect(contentSecurityPolicy(path, settings('simulator', 'http://127.0.0.1:4455/x'))).toBe(
        plain.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' http://127.0.0.1:4455"),
      );
    }
  });

  it('[P14] never mixes the environments', () => {
    for (const path of paymentPages) {
      expect(contentSecurityPolicy(path, settings('production'))).not.toContain('sandbox');
      expect(contentSecurityPolicy(path, settings('sandbox'))).not.toMatch(/\/\/web\.squarecdn|squareup\.com/);
    }
  });

  it('[X7] lets a response of the API load and frame nothing', () => {
    expect(contentSecurityPolicy('/api/login', settings('production'))).toMatchInlineSnapshot(
      `"default-src 'none'; frame-ancestors 'none'"`,
    );
  });
});
