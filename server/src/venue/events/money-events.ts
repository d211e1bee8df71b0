import type { Row } from '../../db/tables.ts';
import { kind } from './event-kind.ts';

type OfRefund = { refund: Row<'booking_refunds'> };
type OfSubscription = { payment: Row<'platform_payments'> };

/** How the end of a paid period is near or past, and for whom. */
type Ending = {
  kind: Row<'subscription_notices'>['kind'];
  client: Row<'clients'>;
  plan: Row<'plans'> | undefined;
  /** The last paid day. */
  period: string;
  /** The venue's. */
  today: string;
};

const bookings = ['bookings'] as const;

/** Visitors pay the venue, and the venue pays the platform. */
export const moneyEvents = {
  /** A payment confirmed the booking, and its rows say so. */
  'booking.paid': kind<{ booking: Row<'bookings'>; paymentId: string; amountCents: number }>(bookings),
  /** The place was gone: the money goes back. */
  'booking.paid_too_late': kind<{ booking: Row<'bookings'>; venue: Row<'clients'>; amountCents: number }>(bookings),
  'booking.refund_asked': kind<OfRefund>(bookings, ({ refund }) => ({
    action: 'booking_refund_asked',
    subject: refund.booking_id,
    content: refund,
  })),
  /** The provider has taken the refund, completed or not. `madeAtUtc`: when it did; null where that is not known. */
  'booking.refunded': kind<OfRefund & { madeAtUtc: string | null }>(bookings),
  'booking.refund_failed': kind<OfRefund>(bookings),
  /** Cash that was put into the drawer or taken out of it. */
  'cash.moved': kind<{ movement: Row<'cash_movements'> }>([], ({ movement }) => ({
    action: 'move_cash',
    subject: movement.movement_id,
    content: movement,
  })),
  'day.closed': kind<{ close: Row<'day_closes'> }>(['bookings'], ({ close }) => ({
    action: 'close_day',
    subject: String(close.z_number),
    content: close,
  })),
  'receipt.sent': kind<{ bill: Row<'bills'> }>([], ({ bill: { booking_id, revision } }) => ({
    action: 'mail_receipt',
    subject: booking_id,
    content: { booking_id, revision },
  })),
  /** Decided by an admin of the platform. Requirement Y44. */
  'booking_payment.decided': kind<{ payment: Row<'booking_payments'>; decision: 'settled' | 'given_up' | 'left' }>(
    [],
    ({ payment: { payment_id, booking_id, amount_cents, square_payment_id, status }, decision }) => ({
      action: `booking_payment_${decision}`,
      subject: payment_id,
      content: { booking_id, amount_cents, square_payment_id, status },
    }),
  ),
  /** `takenCents`: null where nothing had to be charged. `day` is the venue's. */
  'subscription.paid': kind<OfSubscription & { takenCents: number | null; day: string }>(null, ({ payment }) => {
    const { payment_id, kind: what, plan_id, amount_cents, square_payment_id, paid_until_after } = payment;
    const content = { kind: what, plan_id, amount_cents, square_payment_id, paid_until_after };
    return { action: 'subscription_paid', subject: payment_id, content };
  }),
  'subscription.charge_failed': kind<OfSubscription>([]),
  /** Money came for a payment that no longer counts. */
  'subscription.payment_received': kind<OfSubscription & { reason: string }>([], ({ payment, reason }) => ({
    action: 'subscription_payment_received',
    subject: payment.payment_id,
    content: { square_payment_id: payment.square_payment_id, taken_cents: payment.taken_cents, reason },
  })),
  'subscription.payment_in_review': kind<OfSubscription>([]),
  /** Decided by an admin of the platform; `payment` is as it was before. */
  'subscription.payment_decided': kind<OfSubscription & { decision: 'settled' | 'given_up'; content: object }>(
    [],
    ({ payment: { payment_id, status, amount_cents }, decision, content }) => ({
      action: `subscription_payment_${decision}`,
      subject: payment_id,
      content: { status, amount_cents, ...content },
    }),
  ),
  'subscription.refund_asked': kind<OfSubscription & { key: string }>([], ({ payment, key }) => ({
    action: 'subscription_payment_refunded',
    subject: payment.payment_id,
    content: { square_payment_id: payment.square_payment_id, taken_cents: payment.taken_cents, key },
  })),
  /** A refund that was made at the provider, and not asked for here. */
  'subscription.refund_found': kind<OfSubscription & { squareRefundIds: string[] }>(
    [],
    ({ payment, squareRefundIds: ids }) => ({
      action: 'subscription_refund_found',
      subject: payment.payment_id,
      content: { square_payment_id: payment.square_payment_id, refunded: payment.refunded_elsewhere_cents, ids },
    }),
  ),
  'subscription.ending': kind<{ notice: Ending }>([]),
  'card.stored': kind<{ cardId: string; brand: string; lastFour: string; expMonth: number; expYear: number }>(
    [],
    ({ cardId, ...card }) => ({ action: 'store_card', subject: cardId, content: { card_id: cardId, ...card } }),
  ),
  'square_account.saved': kind<{ applicationId: string }>([], ({ applicationId }, clientId) => ({
    action: 'save_square_account',
    subject: clientId,
    content: applicationId,
  })),
  'square_account.removed': kind<object>([], (_, clientId) => ({
    action: 'remove_square_account',
    subject: clientId,
    content: clientId,
  })),
};
