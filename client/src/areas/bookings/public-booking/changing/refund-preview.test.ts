import { booking as en } from '@gatehouse/sync-protocol/languages/en/booking';
import { textIn } from '@gatehouse/sync-protocol/languages/text-in';
import { expect, it } from 'vitest';
import { refundPreview } from './refund-preview.ts';
import { viewed } from './testing/own-view.ts';

it.each([
  ['share and fee', {}, {}, 'You get $10.50 back of $25.00; the fee is $2.00.'],
  ['no fee', { fee: 0, refund: 12.5 }, {}, 'You get $12.50 back of $25.00.'],
  ['nothing goes back', { refund: 0 }, {}, 'None of the $25.00 that you paid will be refunded.'],
  ['a part went back before', { fee: 0, refund: 7.5 }, { refunded: 6, refunding: 4 }, 'You get $7.50 back of $15.00.'],
  ['all went back before', { refund: 0 }, { refunded: 25 }, 'What you paid was already refunded.'],
  ['nothing was paid', { paid: 0, refund: 0 }, { paid: 0 }, 'Nothing was paid, so there is nothing to give back.'],
])('[B41] says before the cancellation: %s', (_, changes, payment, sentence) => {
  const view = {
    booking: { ...viewed.booking, payment: { paid: 25, refunded: 0, refunding: 0, ...payment } },
    changes: { ...viewed.changes, ...changes },
  };
  expect(refundPreview(view, { t: textIn(en, 'en'), language: 'en' })).toBe(sentence);
});
