import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useReadOnly } from '../../domain/subscription/subscription-status-context.tsx';
import { SubscriptionStatusFromSession } from '../shell/staff-area.tsx';
import { showPage } from '../testing/show-page.tsx';
import { ExpiryBanner } from './expiry-banner.tsx';

/** Ten in the evening in New York. */
const EVENING = Date.parse('2026-06-16T02:00:00Z');
const HOUR_MS = 3_600_000;

const user: SessionUser = {
  id: 'u1',
  email: 'owner@venue.example',
  role: 'client',
  name: 'Owner',
  first_name: 'O',
  last_name: 'Wner',
  client_id: 'C00001',
  subscription_status: 'active',
  service_paid_until: '2026-12-31',
  expiryWarning: null,
  servicePaidUntil: '2026-12-31',
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  accountStatus: 'active',
};
const paidUntil = (date: string): SessionUser => ({ ...user, service_paid_until: date, servicePaidUntil: date });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: EVENING, shouldAdvanceTime: true });
});

function show(signedIn: SessionUser, { path = '/client-dashboard', answer = signedIn } = {}) {
  const asked = vi.fn(async () =>
    Response.json({
      success: true,
      message: 'Signed in',
      user: answer,
      ...answer,
      paymentRequired: false,
      clientId: 'C00001',
    }),
  );
  const page = (
    <SubscriptionStatusFromSession>
      <ExpiryBanner />
      <ChangingScreen />
    </SubscriptionStatusFromSession>
  );
  const { session } = showPage(page, { at: path, signedInAs: signedIn, server: asked });
  return { asked, session };
}

function ChangingScreen() {
  const { control } = useReadOnly();
  return (
    <button type="button" {...control}>
      Change
    </button>
  );
}

const banner = () => screen.queryByRole('region', { name: 'Subscription notice' });

it('[U8] is hidden while the subscription is good', () => {
  show(user);
  expect(banner()).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(false);
});

it('[U8] warns three days before with the exact day, and leads to the payments', () => {
  show(paidUntil('2026-06-18'));
  expect(banner()?.textContent).toContain('Your subscription is paid until Jun 18, 2026.');
  expect(banner()?.textContent).toContain('becomes read-only on Jun 26, 2026');
  expect(screen.getByRole('link', { name: 'Renew Now' }).getAttribute('href')).toBe('/payments?tab=subscription');
});

it('[U8] counts the days of grace, with full access', () => {
  show(paidUntil('2026-06-14'));
  expect(banner()?.textContent).toContain('6 days of grace left.');
  expect(banner()?.dataset['kind']).toBe('grace');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(false);
});

it('[U8] says read-only after the grace, and disables the controls that change something, with the reason', () => {
  show(paidUntil('2026-06-07'));
  expect(banner()?.textContent).toContain('Access is read-only.');
  const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change' });
  expect(change.disabled).toBe(true);
  expect(change.title).toBe('Your subscription has expired. Please renew it to make changes.');
});

it('turns read-only at the venue’s midnight in a tab left open, and asks the server', async () => {
  const { asked } = show(paidUntil('2026-06-08'));
  expect(banner()?.textContent).toContain('0 days of grace left.');
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2 * HOUR_MS + 11_000));
  expect(banner()?.dataset['kind']).toBe('expired');
  expect(asked).toHaveBeenCalled();
});

it('disappears once a payment was made elsewhere and the tab is shown again', async () => {
  const { asked, session } = show(paidUntil('2026-06-07'), { answer: paidUntil('2026-07-15') });
  expect(banner()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(banner()).toBeNull());
  expect(asked).toHaveBeenCalledTimes(1);
  expect(session.state().user?.service_paid_until).toBe('2026-07-15');
});

it('leaves out its link on the page it leads to', () => {
  show(paidUntil('2026-06-07'), { path: '/payments?tab=subscription' });
  expect(banner()).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Renew Now' })).toBeNull();
});

it('[U8] is dismissed for the rest of the venue’s day, also over a reload, and is there again on the next', async () => {
  show(paidUntil('2026-06-18'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide until tomorrow' }));
  expect(banner()).toBeNull();
  cleanup();
  show(paidUntil('2026-06-18'));
  expect(banner()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2 * HOUR_MS + 11_000));
  expect(banner()?.textContent).toContain('Your subscription is paid until Jun 18, 2026.');
});

it('[U8] is there at once when a dismissed warning becomes grace, and can’t be dismissed when nothing can be changed', () => {
  show(paidUntil('2026-06-18'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide until tomorrow' }));
  cleanup();
  show(paidUntil('2026-06-14'));
  expect(banner()?.dataset['kind']).toBe('grace');
  cleanup();
  show(paidUntil('2026-06-07'));
  expect(banner()?.dataset['kind']).toBe('expired');
  expect(screen.queryByRole('button', { name: 'Hide until tomorrow' })).toBeNull();
});
