import { expect, it } from 'vitest';
import { isServerPath, needsFullLoad, needsNoAnswer } from './server-paths.ts';

it.each([
  '/api/x',
  '/api/oauth/return',
  '/payment/C00001-1/abc',
  '/payment-success',
  '/payment-completed',
  '/square-simulator/checkout/x',
  '/my-profile',
  '/users',
  '/calendar/C00001-x.ics',
  '/book/C00001/C00001-Off1',
  '/booking/C00001-1/abc',
  '/waitlist/C00001-1/abc',
  '/waiver/C00001',
  '/waiver/C00001/',
])('[K4] leaves %s to the server', (path) => {
  expect(isServerPath(path)).toBe(true);
});

it.each(['/', '/kiosk', '/customer-check-in', '/payments', '/pair', '/apiary', '/users-guide', '/booking-software'])(
  '[K3] opens %s from the shell',
  (path) => {
    expect(isServerPath(path)).toBe(false);
  },
);

it('[P14] [X10] loads a new document to a page with rules of its own, and away from one', () => {
  expect(needsFullLoad('/client-dashboard', '/my-profile')).toBe(true);
  expect(needsFullLoad('/my-profile', '/client-dashboard')).toBe(true);
  expect(needsFullLoad('/my-profile', '/test-payment-methods')).toBe(true);
  expect(needsFullLoad('/my-profile', '/my-profile')).toBe(false);
  expect(needsFullLoad('/client-dashboard', '/payments')).toBe(false);
});

it('[K2] waits for the answer of each screen, and not for a document without its script', () => {
  const visits = ['/book/C00001/C00001-Off1', '/booking/C00001-1/abc', '/waitlist/C00001-1/abc', '/waiver/C00001'];
  for (const path of [
    '/',
    '/about',
    '/contact/',
    '/login',
    '/register',
    '/api/pdf/waiver/C00001-X/pdf',
    '/square-simulator/checkout/x',
    '/calendar/C00001-x.ics',
    ...visits,
  ])
    expect(needsNoAnswer(path), path).toBe(true);
  for (const path of ['/kiosk', '/my-waiver', '/my-profile', '/users', '/book', '/forgot-password'])
    expect(needsNoAnswer(path), path).toBe(false);
});
