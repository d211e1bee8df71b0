import { openText, sealText } from '../base/sealed-columns.ts';
import type { Secrets } from '../base/secrets.ts';

const COLUMN = 'sync_parked.item';

interface ParkedKey {
  client_id: string;
  parked_id: string;
}

/** The text of a parked item as it is stored: it holds what a guest answered, so only this venue's item opens it. Rule Q21. */
export function sealItem(secrets: Secrets, { client_id, parked_id }: ParkedKey, text: string): string {
  return sealText(secrets, COLUMN, { client_id, parked_id }, text);
}

/** The text; null where the stored one was changed or belongs to another item. */
export function openItem(
  secrets: Secrets,
  { client_id, parked_id, item }: ParkedKey & { item: string },
): string | null {
  try {
    return openText(secrets, COLUMN, { client_id, parked_id }, item);
  } catch {
    return null;
  }
}
