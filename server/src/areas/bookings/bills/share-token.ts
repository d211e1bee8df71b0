import type { Config } from '#base/config';
import type { Secrets } from '#base/secrets';
import type { Row } from '#db/tables';

/** 128 bits. */
const TOKEN_LENGTH = 32;

/** Opens the payment page of one share. It is computed, so that staff can show the link again; stored is only its hash. Requirement X3. */
export function shareToken(
  secrets: Pick<Secrets, 'mac'>,
  { client_id: clientId, link_id: linkId }: Pick<Row<'bill_links'>, 'client_id' | 'link_id'>,
): string {
  const hex = secrets.mac('share', `${clientId} ${linkId}`).slice(0, TOKEN_LENGTH);
  /* Letters only: what looks like a card number is refused wherever it is sent. */
  return hex.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/** The address at which the holder of this link token pays for a booking. */
export function paymentPageUrl(
  { config }: { config: Pick<Config, 'publicUrl'> },
  bookingId: string,
  token: string,
): string {
  return `${config.publicUrl}/payment/${bookingId}/${token}`;
}
