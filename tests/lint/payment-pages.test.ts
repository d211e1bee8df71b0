import { documentAt, routeTable } from '@gatehouse/client/lib/routes/route-table';
import { isServerPath } from '@gatehouse/client/pwa/server-paths';
import { contentSecurityPolicy } from '@gatehouse/server/http/secure-headers';
import { isPaymentPage, squareSources } from '@gatehouse/server/http/square-sources';
import { expect, it } from 'vitest';

/** Every path of the client's screens, with its parameters filled in. */
const paths = routeTable.map(({ path }) => path.replaceAll(/:\w+/g, 'x'));

const square = squareSources({
  environment: 'production',
  baseUrl: undefined,
  accessToken: undefined,
  applicationId: undefined,
  locationId: undefined,
  webhookSignatureKey: undefined,
});

/** Requirement P14: only these are payment pages. */
const mayLoadSquare = (path: string) => /^\/(payment\/|my-profile$|test-payment-methods$|users$)/.test(path);

it('[P14] allows Square only on the payment pages of the app', () => {
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
