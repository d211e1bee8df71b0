import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSquareAccount } from './square-account.ts';
import { createSquareCall, loadSquare } from './square-client.ts';

let server: Server | undefined;

/** An account whose Square is a real HTTP server with this handler. */
async function accountAt(answer: RequestListener | null) {
  server = createServer(answer ?? (() => undefined));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /* Nothing listens there any longer. */
  if (!answer) await close();
  const call = createSquareCall(
    { environment: 'simulator', baseUrl: () => `http://127.0.0.1:${port}`, timeoutMs: 400 },
    'secret-token',
  );
  return createSquareAccount(call, { accessToken: 'secret-token', applicationId: 'a', locationId: 'L1' });
}

async function close(): Promise<void> {
  server?.closeAllConnections();
  await new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(undefined)));
}

const charge = {
  sourceId: 'cnon:x',
  idempotencyKey: 'key',
  amountCents: 100,
  currency: 'USD',
  referenceId: 'ours',
  note: 'n',
  customerInitiated: true,
};

const json =
  (status: number, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
const payment = (change: object) =>
  JSON.stringify({
    payment: { id: 'p1', status: 'COMPLETED', amount_money: { amount: 100, currency: 'USD' }, ...change },
  });

beforeAll(() => loadSquare(), 60_000);
afterEach(close);

describe('the outcome of a charge', () => {
  it.each<[string, RequestListener]>([
    [
      'an answer cut off in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
        response.write('{"payment":{"id":"p1",');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    ['an empty 200', json(200, '')],
    ['a page of HTML with 200', json(200, '<html>Maintenance</html>')],
    ['a 200 without a payment', json(200, '{}')],
    ['a payment without an id', json(200, payment({ id: '' }))],
    ['a payment in a state nobody knows', json(200, payment({ status: 'DONE' }))],
    ['silence', () => undefined],
    ['a dropped connection', (request) => request.socket.destroy()],
    ['the page of a proxy that forbids it', json(403, '<html>Forbidden</html>')],
  ])(
    '[P4] is unknown after %s',
    async (_what, answer) => {
      const account = await accountAt(answer);
      expect((await account.createPayment(charge)).kind).toBe('unknown');
      /* The same response to a read costs nothing. */
      expect((await account.getPayment('p1')).kind).toBe('unavailable');
    },
    20_000,
  );

  it('[I9] is unavailable where nobody listens: nothing was sent', async () => {
    const account = await accountAt(null);
    expect((await account.createPayment(charge)).kind).toBe('unavailable');
  });

  it('is declined or refused by Square’s error, in our words and never with its details', async () => {
    const error = (category: string, code: string) =>
      JSON.stringify({ errors: [{ category, code, detail: 'zoe@example.org' }] });
    const odd = await accountAt(json(402, error('PAYMENT_METHOD_ERROR', 'SOMETHING_NEW')));
    expect(await odd.createPayment(charge)).toEqual({
      kind: 'declined',
      code: 'SOMETHING_NEW',
      message: 'The card was declined. Please try another card, or call the bank that issued it.',
    });
    await close();
    const used = await accountAt(json(400, error('INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED')));
    expect((await used.createPayment(charge)).kind).toBe('declined');
    await close();
    const wrong = await accountAt(json(400, error('INVALID_REQUEST_ERROR', 'BAD_REQUEST')));
    expect(await wrong.createPayment(charge)).toEqual({
      kind: 'refused',
      code: 'BAD_REQUEST',
      message: 'Square refused the request (BAD_REQUEST).',
    });
  });

  it('[P4] that is not completed is returned unchanged', async () => {
    const account = await accountAt(json(200, payment({ status: 'APPROVED' })));
    expect(await account.createPayment(charge)).toMatchObject({ kind: 'ok', value: { id: 'p1', status: 'APPROVED' } });
  });
});
