import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { readSubscriber } from '../period/subscriber.ts';
import { listPaymentMethods } from './cards.service.ts';

/**
 * The venue's customer profile at the provider; null before its first payment or stored card, and where the provider no longer
 * has it. Errors: NOT_FOUND, PAYMENTS_UNAVAILABLE. Requirement R12.
 */
export async function describeSquareCustomer(deps: Deps, clientId: string) {
  const { client } = await deps.db.readVenue(clientId, (db) => readSubscriber(deps, db, clientId));
  if (!client.square_customer_id) return null;
  const found = await deps.payments.platform?.getCustomer(client.square_customer_id);
  if (found?.kind === 'refused') return null;
  if (found?.kind !== 'ok')
    throw new AppError('PAYMENTS_UNAVAILABLE', { message: 'Failed to load customer information' });
  const { id, givenName, familyName, emailAddress, phoneNumber, companyName, createdAtUtc } = found.value;
  return {
    id,
    givenName,
    familyName,
    emailAddress,
    phoneNumber,
    companyName,
    createdAt: createdAtUtc,
    paymentMethods: await listPaymentMethods(deps, clientId),
  };
}
