import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import { Mark } from './mark.tsx';

/** The word before an alert's text, so that it is not color alone. */
export const alertWords: Readonly<Record<Alert['level'], string>> = { stop: 'Stop', notice: 'Notice' };

/** An alert in one line, or in as many lines as it takes. Requirement F18. */
export function AlertMark({ alert, isWhole = false }: { alert: Alert | null | undefined; isWhole?: boolean }) {
  return alert ? (
    <Mark level={alert.level} text={`${alertWords[alert.level]}: ${alert.text}`} isWhole={isWhole} />
  ) : null;
}
