import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { RegistrationPage } from '../registration-page.tsx';

const plan = (plan_type: string, price: number) => ({
  plan_id: plan_type,
  plan_name: `${plan_type} Professional`,
  plan_type,
  price,
  waivers_per_month: 500,
});
export const replies: Record<string, () => Response> = {
  '/api/subscriptions/plans': () => Response.json({ success: true, plans: [plan('monthly', 75), plan('yearly', 660)] }),
  '/api/register': () =>
    Response.json({
      success: true,
      message: 'm',
      clientId: 'C00007',
      accountStatus: 'pending',
      servicePaidUntil: null,
    }),
  '/api/registration/create-with-payment': () =>
    Response.json({ success: true, message: 'm', paymentLink: { url: 'https://square.link/u/x' } }),
  '/api/payment/check-status': () => Response.json({}, { status: 404 }),
};
export const unavailable = () =>
  Response.json(
    { success: false, error: 'm', message: 'm', code: 'PAYMENTS_UNAVAILABLE', requestId: 'r' },
    { status: 503 },
  );

export function showRegistration(own: Record<string, () => Response> = {}, address = '/register') {
  const calls: string[] = [];
  const bodies: Record<string, unknown> = {};
  const gone: string[] = [];
  const server: typeof fetch = async (url, init) => {
    calls.push(url as string);
    bodies[url as string] = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const reply = { ...replies, ...own }[url as string];
    if (!reply) throw new TypeError(`no answer for ${url as string}`);
    return reply();
  };
  const go = (url: string) => void gone.push(url);
  const router = createMemoryRouter(
    [
      { path: '/register', element: <RegistrationPage go={go} /> },
      { path: '/login', element: <p>The sign-in page</p> },
      { path: '/client-dashboard', element: <p>The dashboard</p> },
    ],
    { initialEntries: [address] },
  );
  const { session } = showPage(router, { signedInAs: null, server });
  const count = (path: string) => calls.filter((call) => call.startsWith(path)).length;
  return { router, gone, count, bodies, session };
}

export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

export function fillStep1() {
  type(/^Company name/, 'Ridge 🎯');
  type(/^Email/, 'dana@ridge.example');
  type(/^Password/, 'secret');
  type(/^Confirm password/, 'secret');
}

export async function toPlans() {
  fillStep1();
  press('Continue');
  fireEvent.click(await screen.findByRole('radio', { name: /^Yearly/ }));
}

/** Begins in `beforeEach`: the page waits by timers that a test may advance. */
export function beginRegistration(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  window.scrollTo = () => undefined;
}

/** Ends in `afterEach`. */
export function endRegistration(): void {
  leavePage();
  sessionStorage.clear();
}
