import { expect, it } from 'vitest';
import { allContracts } from './all-contracts.ts';

/** What portals and proxies answer with status 200 when a program asks for JSON; the first is of RFC 8908. */
const foreign: unknown[] = [
  { captive: true, 'user-portal-url': 'https://portal.example/sign-in' },
  { status: 'maintenance' },
  { error: 'not signed in', redirect: '/login' },
  { message: 'Please sign in' },
  {},
  null,
  '',
];

it('[K22] no endpoint’s reply is read from the JSON of a portal', async () => {
  const contracts = await allContracts();
  expect(contracts.length).toBeGreaterThan(100);
  const trusting = contracts.filter(
    ({ reply }) => !('contentType' in reply) && foreign.some((json) => reply.safeParse(json).success),
  );
  expect(trusting.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
