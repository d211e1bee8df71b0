import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';

/** The signer's address; a field that was not requested is empty. */
export function signerAddress({ street = '', city = '', state = '', zip_code = '' }: SignWaiverArgs) {
  return { street, city, state, zip_code };
}
