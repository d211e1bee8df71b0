import { z } from 'zod';
import type { Customer, Payment, Refund, StoredCard } from './payments.ts';

/* Square's responses, as the SDK names them, mapped to our own types. Amounts and expiry arrive as bigint. */

const text = z.string().nullish();
const whole = z.union([z.bigint(), z.number()]).transform(Number).pipe(z.int());
const money = z.object({ amount: whole, currency: z.string() });

const cardShape = z.object({
  cardBrand: text,
  last4: text,
  expMonth: whole.nullish(),
  expYear: whole.nullish(),
});

export const paymentShape = z
  .object({
    id: z.string().min(1),
    status: z.enum(['APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED']),
    amountMoney: money,
    refundedMoney: money.nullish(),
    refundIds: z.array(z.string()).nullish(),
    referenceId: text,
    note: text,
    orderId: text,
    locationId: text,
    customerId: text,
    cardDetails: z.object({ card: cardShape.nullish() }).nullish(),
    receiptUrl: text,
    createdAt: text,
    updatedAt: text,
  })
  .transform((raw): Payment & { note: string | null } => {
    const card = raw.cardDetails?.card;
    return {
      id: raw.id,
      status: raw.status,
      amountCents: raw.amountMoney.amount,
      currency: raw.amountMoney.currency,
      referenceId: raw.referenceId ?? null,
      note: raw.note ?? null,
      orderId: raw.orderId ?? null,
      locationId: raw.locationId ?? null,
      customerId: raw.customerId ?? null,
      card: card?.last4
        ? {
            brand: card.cardBrand ?? '',
            lastFour: card.last4,
            expMonth: card.expMonth ?? 0,
            expYear: card.expYear ?? 0,
          }
        : null,
      receiptUrl: raw.receiptUrl ?? null,
      refundedCents: raw.refundedMoney?.amount ?? 0,
      refundIds: raw.refundIds ?? [],
      createdAtUtc: raw.createdAt ?? '',
      updatedAtUtc: raw.updatedAt ?? raw.createdAt ?? '',
    };
  });

export const refundShape = z
  .object({
    id: z.string().min(1),
    status: z.enum(['PENDING', 'COMPLETED', 'REJECTED', 'FAILED']),
    paymentId: z.string(),
    amountMoney: money,
    createdAt: text,
  })
  .transform(
    (raw): Refund => ({
      id: raw.id,
      status: raw.status,
      paymentId: raw.paymentId,
      amountCents: raw.amountMoney.amount,
      currency: raw.amountMoney.currency,
      createdAtUtc: raw.createdAt ?? '',
    }),
  );

export const linkShape = z.object({ id: z.string().min(1), orderId: z.string().min(1), url: z.string().min(1) });

export const customerShape = z
  .object({
    id: z.string().min(1),
    givenName: text,
    familyName: text,
    emailAddress: text,
    phoneNumber: text,
    companyName: text,
    createdAt: text,
  })
  .transform(
    (raw): Customer => ({
      id: raw.id,
      givenName: raw.givenName ?? '',
      familyName: raw.familyName ?? '',
      emailAddress: raw.emailAddress ?? '',
      phoneNumber: raw.phoneNumber ?? '',
      companyName: raw.companyName ?? '',
      createdAtUtc: raw.createdAt ?? '',
    }),
  );

export const storedCardShape = cardShape
  .extend({ id: z.string().min(1), cardholderName: text, fingerprint: text })
  .transform(
    (raw): StoredCard => ({
      id: raw.id,
      brand: raw.cardBrand ?? '',
      lastFour: raw.last4 ?? '',
      expMonth: raw.expMonth ?? 0,
      expYear: raw.expYear ?? 0,
      cardholderName: raw.cardholderName ?? '',
      fingerprint: raw.fingerprint ?? '',
    }),
  );

export const locationShape = z
  .object({ id: z.string().min(1), name: text, currency: text, status: text })
  .transform((raw) => ({
    id: raw.id,
    name: raw.name ?? '',
    currency: raw.currency ?? '',
    status: raw.status ?? '',
  }));

/** An order's tenders; a tender of the payments API has the payment's own id. */
export const orderShape = z.object({
  id: z.string(),
  tenders: z.array(z.object({ id: text, paymentId: text })).nullish(),
});

export const subscriptionShape = z.object({ id: z.string().min(1), signatureKey: z.string().min(1) });
