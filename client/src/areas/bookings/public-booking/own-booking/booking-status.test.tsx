import type { GuestRefundView, MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import type { BookingState } from '../hold/booking-state.ts';
import { BookingStatus } from './booking-status.tsx';

afterEach(leavePage);

const booking = {
  booking_id: 'C00001-1',
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  total_price: 25,
  date_scheduled: '2026-06-20',
  time_zone: 'America/New_York',
} as MadeBooking;

const noRefund: GuestRefundView = { amount: 0, status: 'none' };

function show(
  state: BookingState,
  onAgain: ((keepsTime: boolean) => void) | null,
  { canPay = false, refund = noRefund } = {},
) {
  const key = { bookingId: 'C00001-1', token: 't' };
  showPage(
    <VisitorTexts first="en">
      <BookingStatus
        booking={booking}
        refund={refund}
        bookingKey={key}
        state={state}
        secondsLeft={65}
        canPay={canPay}
        onAgain={onAgain}
      />
    </VisitorTexts>,
    { signedInAs: null },
  );
  const names = (role: 'button' | 'link') => screen.queryAllByRole(role).map((element) => element.textContent);
  const lead = screen.getByRole('heading').nextElementSibling?.textContent;
  return { heading: screen.getByRole('heading').textContent, lead, buttons: names('button'), links: names('link') };
}

it.each([
  ['confirmed', 'You’re booked', [], []],
  ['held', 'Your place is held', ['Pay now'], []],
  ['unpaid', 'Deposit due', [], []],
  ['pending', 'Waiting for the venue', [], []],
  ['ended', 'Your hold has expired', [], ['Choose another date or time']],
  ['cancelled', 'This booking is canceled', [], ['Book again']],
  ['completed', 'This booking is complete', [], ['Book again']],
] as const)('[B6] the page of a %s booking says “%s” and offers what can be done', (state, heading, buttons, links) => {
  expect(show(state, null)).toMatchObject({ heading, buttons, links });
});

it.each([
  ['unpaid', true, 'Deposit due: $25.00 by Jun 20. Your booking is confirmed as soon as it is paid.', ['Pay now']],
  ['unpaid', false, 'Deposit due: $25.00 by Jun 20. Please contact the venue to pay it.', []],
  [
    'ended',
    true,
    'We didn’t receive your payment in time, but your place is still free. Pay $25.00 now to keep it.',
    ['Pay now'],
  ],
] as const)(
  '[B21] [P20] says of a booking that is %s what is due, and offers to pay where that works: %s',
  (state, canPay, lead, buttons) => {
    expect(show(state, null, { canPay })).toMatchObject({ lead, buttons });
  },
);

it.each([
  ['none', 'If you didn’t expect this, please contact the venue.'],
  ['pending', 'Your refund of $10.50 is on its way.'],
  ['completed', '$10.50 was refunded.'],
  ['failed', 'The refund of $10.50 couldn’t be made. Please contact the venue; they know about it.'],
] as const)('[B41] says of a canceled booking whose refund is %s: %s', (status, lead) => {
  expect(show('cancelled', null, { refund: { amount: 10.5, status } })).toMatchObject({ lead });
});

it('[B81] says of a canceled booking what goes back to the card, and what the venue gives back itself', () => {
  show('cancelled', null, { refund: { amount: 25, status: 'completed', by_hand: 23.01 } });
  expect(screen.getByText('$25.00 was refunded.')).toBeTruthy();
  expect(screen.getByText('The venue gives back $23.01 that you didn’t pay online.')).toBeTruthy();
});

it('[B6] shows how long a place is held', () => {
  show('held', null);
  expect(screen.getByRole('timer').textContent).toBe('1:05');
});

it('[B10] leads from a hold that ran out back to the form with the chosen time, from anything else without', () => {
  for (const [state, keepsTime] of [
    ['ended', true],
    ['cancelled', false],
  ] as const) {
    const onAgain = vi.fn();
    cleanup();
    show(state, onAgain);
    screen.getByRole('button', { name: 'Book again' }).click();
    expect(onAgain).toHaveBeenCalledWith(keepsTime);
  }
});
