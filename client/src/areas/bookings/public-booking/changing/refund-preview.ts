import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import type { BookingTranslate } from '@gatehouse/sync-protocol/languages/booking-texts';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { OwnBooking } from '../model/booking-api.ts';

/** What goes back when the guest cancels now, in one sentence. Requirement B41. */
export function refundPreview(
  { booking, changes }: Pick<OwnBooking, 'booking' | 'changes'>,
  { t, language }: { t: BookingTranslate; language: LanguageCode },
): string {
  const money = (cents: number): string => formatCents(cents, 'USD', language);
  const { refunded = 0, refunding = 0 } = booking.payment ?? {};
  const paid = dollarsToCents(changes.paid);
  const left = paid - dollarsToCents(refunded) - dollarsToCents(refunding);
  if (paid === 0) return t('change.nothingPaid');
  if (left <= 0) return t('change.allBack');
  if (changes.refund === 0) return t('change.noRefund', { paid: money(left) });
  const values = {
    refund: money(dollarsToCents(changes.refund)),
    fee: money(dollarsToCents(changes.fee)),
    paid: money(left),
  };
  return t(changes.fee > 0 ? 'change.refundFee' : 'change.refund', values);
}
