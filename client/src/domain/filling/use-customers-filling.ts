import { useRows, useSyncStatus } from '../../sync/react/sync-context.tsx';
import type { Filling } from './filling-text.ts';

/**
 * Customers that have arrived in an owner's browser while the first fill runs; null afterwards, and where people may not be
 * shown. Rule M4.
 */
export function useCustomersFilling(): Filling | null {
  const { phase, isFilled, isLocked, fillCustomers } = useSyncStatus();
  const soFar = useRows('customers').view.size;
  return phase === 'ready' && !isFilled && !isLocked ? { soFar, total: fillCustomers } : null;
}
