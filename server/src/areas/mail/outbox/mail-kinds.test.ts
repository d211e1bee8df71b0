import { expect, it } from 'vitest';
import { isToAccount, shareOf } from './mail-kinds.ts';

it('[Y89] counts a mail in a share where a stranger caused it, and in none where the venue or money did', () => {
  expect(shareOf({ kind: 'signed_copy' })).toBe('signing');
  expect(shareOf({ kind: 'waitlist_joined', isByStranger: true })).toBe('waitlist');
  expect(shareOf({ kind: 'waitlist_joined', isByStranger: false })).toBe(null);
  expect(shareOf({ kind: 'waitlist_offered', isByStranger: true })).toBe('offer');
  expect(shareOf({ kind: 'booking_cancelled', isByStranger: true })).toBe('booking');
  expect(shareOf({ kind: 'booking_cancelled', isByStranger: false })).toBe(null);
  for (const kind of ['booking_reminder', 'refund', 'late_payment', 'member_card'] as const)
    expect(shareOf({ kind }), kind).toBe(null);
});

it('knows which mail goes to the address of an account', () => {
  expect(isToAccount({ kind: 'sign_in' })).toBe(true);
  expect(isToAccount({ kind: 'refund' })).toBe(false);
});
