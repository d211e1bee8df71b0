import { expect, it } from 'vitest';
import { isServerPath } from './server-paths.ts';

it.each([
  '/api/x',
  '/api/oauth/return',
  '/payment/C00001-1/abc',
  '/payment-success',
  '/payment-completed',
  '/my-profile',
  '/users',
  '/book/C00001/C00001-Off1',
])('[K4] leaves %s to the server', (path) => {
  expect(isServerPath(path)).toBe(true);
});

it.each(['/', '/kiosk', '/customer-check-in', '/payments', '/pair', '/apiary', '/users-guide'])(
  '[K3] opens %s from the shell',
  (path) => {
    expect(isServerPath(path)).toBe(false);
  },
);
