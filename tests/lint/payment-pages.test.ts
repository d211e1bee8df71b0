import { isServerPath } from '@gatehouse/client/pwa/server-paths';
import { contentSecurityPolicy } from '@gatehouse/server/middleware/secure-headers';
import { isPaymentPage, squareSources } from '@gatehouse/server/middleware/square-sources';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Every path the client's router knows, with its parameters filled in. */
const paths = sourceFiles()
  .filter(({ path }) => path.startsWith('client/src/app/routes/'))
  .flatMap(({ text }) => [...text.matchAll(/\bpath: '([^'*]+)'/g)])
  .map(([, path = '']) => `/${path.replaceAll(/:\w+/g, 'x').replace(/^\//, '')}`);

const square = squareSources({
  environment: 'production',
  baseUrl: undefined,
  accessToken: undefined,
  applicationId: undefined,
  locationId: undefined,
  webhookSignatureKey: undefined,
});

/** Only these are payment pages. Requirement P14. */
const mayLoadSquare = (path: string) => /^\/(payment\/|my-profile$|test-payment-methods$|users$)/.test(path);

it('[P14] gives Square to no route of the app but the payment pages', () => {
  expect(paths.length).toBeGreaterThan(10);
  const wrong = paths.filter((path) => /square/i.test(contentSecurityPolicy(path, square)) !== mayLoadSquare(path));
  expect(wrong).toEqual([]);
});

it('[P14] opens every payment page from the server, never from the shell of another policy', () => {
  expect(paths.filter((path) => isPaymentPage(path) && !isServerPath(path))).toEqual([]);
});

it('[P14] names the same payment pages on both sides', () => {
  expect(paths.filter((path) => documentAt(path) === 'payment')).toEqual(paths.filter(isPaymentPage));
});
