import type { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { openRenewalEndpoint } from '#lib/api/replies/renewal-replies';
import { tabStorage } from '#lib/store/browser-storage';

export type OpenedRenewal = ReplyOf<typeof openRenewal>;

const keyOf = (token: string): string => `gatehouse.renewal.${token}`;

/** What this tab opened with a link that opens once: a reload must not lose it. Null where it opened nothing with it. */
export function keptRenewal(token: string, storage: Storage | null = tabStorage()): OpenedRenewal | null {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(keyOf(token)) ?? 'null');
    return openRenewalEndpoint.isReply(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepRenewal(token: string, opened: OpenedRenewal, storage: Storage | null = tabStorage()): void {
  try {
    storage?.setItem(keyOf(token), JSON.stringify(opened));
  } catch {
    /* Without room the form works until it is reloaded. */
  }
}

export function forgetRenewal(token: string, storage: Storage | null = tabStorage()): void {
  storage?.removeItem(keyOf(token));
}
