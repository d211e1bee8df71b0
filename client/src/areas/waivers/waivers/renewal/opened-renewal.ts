import type { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { openRenewalEndpoint } from '#lib/api/replies/renewal-replies';
import { tabStorage } from '#lib/store/browser-storage';

export type OpenedRenewal = ReplyOf<typeof openRenewal>;

const KEY = 'gatehouse-renewal';

/** What this tab opened with a link that opens once: a reload must not lose it. Null for another link, or none. */
export function keptRenewal(token: string, storage: Storage | null = tabStorage()): OpenedRenewal | null {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as { token?: unknown; opened?: unknown } | null;
    return kept?.token === token && openRenewalEndpoint.isReply(kept.opened) ? kept.opened : null;
  } catch {
    return null;
  }
}

export function keepRenewal(token: string, opened: OpenedRenewal, storage: Storage | null = tabStorage()): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ token, opened }));
  } catch {
    /* Without room the form works until it is reloaded. */
  }
}

export function forgetRenewal(storage: Storage | null = tabStorage()): void {
  storage?.removeItem(KEY);
}
