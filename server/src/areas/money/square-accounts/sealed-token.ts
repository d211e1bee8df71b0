import { openText, sealText } from '#base/sealed-columns';
import type { Secrets } from '#base/secrets';

/** A column of a venue's Square account that holds a secret. Requirement I6. */
export type SealedColumn = 'access_token_sealed' | 'webhook_key_sealed';

/** Encrypts a secret for exactly this venue and column; `unseal` opens it nowhere else. */
export function seal(secrets: Secrets, clientId: string, column: SealedColumn, text: string): string {
  return sealText(secrets, `square_accounts.${column}`, { client_id: clientId }, text);
}

/** Throws when it was changed, moved, or sealed with another key. */
export function unseal(secrets: Secrets, clientId: string, column: SealedColumn, sealed: string): string {
  return openText(secrets, `square_accounts.${column}`, { client_id: clientId }, sealed);
}
