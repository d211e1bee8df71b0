import type { PaymentConfig } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { getCredentials } from './square-accounts.service.ts';

const CLIENT_ID_LENGTH = 6;
const unavailable = () => new AppError('PAYMENTS_UNAVAILABLE', { message: 'Payment system configuration unavailable' });

/**
 * What a browser needs to draw Square's card field: the platform's account, or the one of a venue or of a booking's venue,
 * so that a card is tokenized for the account that charges it. Errors: PAYMENTS_UNAVAILABLE. Requirement R15.
 */
export async function paymentConfig(
  deps: Deps,
  asked: { clientId?: string | undefined; bookingId?: string | undefined },
): Promise<PaymentConfig> {
  const { environment, platformCredentials, scriptUrl } = deps.payments;
  if (!environment) throw unavailable();
  const clientId = asked.clientId || asked.bookingId?.slice(0, CLIENT_ID_LENGTH);
  const account = clientId
    ? await venueIds(deps, clientId)
    : platformCredentials && {
        applicationId: platformCredentials.applicationId,
        locationId: platformCredentials.locationId,
      };
  if (!account?.applicationId) throw unavailable();
  return { ...account, environment: environment === 'production' ? 'production' : 'sandbox', scriptUrl };
}

async function venueIds(deps: Deps, clientId: string): Promise<{ applicationId: string; locationId: string } | null> {
  if (!clientIdPattern.test(clientId)) return null;
  const row = await getCredentials(deps, clientId);
  return row && { applicationId: row.application_id, locationId: row.location_id };
}
