import type { Config } from '../base/config.ts';

/** Sources that a document gets in addition to its own, by directive. */
export type ExtraSources = Readonly<Record<string, string>>;

const scripts = { production: 'https://web.squarecdn.com', sandbox: 'https://sandbox.web.squarecdn.com' } as const;
const connects = {
  production: 'https://pci-connect.squareup.com',
  sandbox: 'https://pci-connect.squareupsandbox.com',
} as const;
const FONTS = 'https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net';
const ERROR_REPORTS = 'https://o160250.ingest.sentry.io';

/** Documents with a card field on them. Requirement P14. */
const paymentPages = [/^\/payment\//, /^\/my-profile\/?$/, /^\/test-payment-methods\/?$/, /^\/users\/?$/];

/** Whether the document at this path has a card field on it, so that it needs `squareSources`. */
export function isPaymentPage(path: string): boolean {
  return paymentPages.some((pattern) => pattern.test(path));
}

/**
 * What Square's card field loads, in the configured environment. The simulator's stand-in comes from this server, or from
 * where tests run it. Source: Square's 'Add a Content Security Policy'.
 */
export function squareSources({ environment, baseUrl }: Config['square']): ExtraSources {
  if (environment === 'simulator') return baseUrl ? { 'script-src': new URL(baseUrl).origin } : {};
  if (!environment) return {};
  const script = scripts[environment];
  return {
    'script-src': script,
    'style-src': script,
    'frame-src': script,
    'font-src': FONTS,
    'connect-src': `${connects[environment]} ${ERROR_REPORTS}`,
  };
}
