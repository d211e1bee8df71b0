import type { AuditBreakView } from '@gatehouse/sync-protocol/areas/records/audit.contracts';

const KEY = 'gatehouse.audit-notice';

/** Whether the notice of this break, or of a newer one, was hidden in this browser. */
export function isAuditNoticeHidden(storage: Storage, clientId: string, newest: AuditBreakView): boolean {
  return storage.getItem(KEY) === valueOf(clientId, newest);
}

/** A full storage only means that the notice returns with the next visit. */
export function hideAuditNotice(storage: Storage, clientId: string, newest: AuditBreakView): void {
  try {
    storage.setItem(KEY, valueOf(clientId, newest));
  } catch {
    storage.removeItem(KEY);
  }
}

function valueOf(clientId: string, { break_id: breakId, found_at: foundAtUtc }: AuditBreakView): string {
  return `${clientId} ${breakId} ${foundAtUtc}`;
}
