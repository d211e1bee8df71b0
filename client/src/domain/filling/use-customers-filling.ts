import { listCustomers } from '@gatehouse/sync-protocol/http/customers';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api/api-context.tsx';
import { useRows, useSyncEngine, useSyncStatus } from '../../sync/react/sync-context.tsx';
import type { Filling } from './filling-text.ts';

/**
 * Customers that have arrived in an owner's browser while the first fill runs; null afterwards, and where people may not be
 * shown. The total is the server's, which a paired device may not ask for. Rule M4.
 */
export function useCustomersFilling(): Filling | null {
  const { phase, isFilled, isLocked, network } = useSyncStatus();
  const soFar = useRows('customers').view.size;
  const isFilling = phase === 'ready' && !isFilled && !isLocked;
  const total = useTotal(isFilling && network === 'online');
  return isFilling ? { soFar, total } : null;
}

function useTotal(isWanted: boolean): number | null {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const [total, setTotal] = useState<number | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const left = new AbortController();
    void api
      .call(listCustomers, { params: { client_id: clientId }, query: { page_size: 1 }, signal: left.signal })
      .then((reply) => {
        if (reply.ok && !Array.isArray(reply.data) && reply.data.is_total_exact) setTotal(reply.data.total);
      });
    return () => left.abort();
  }, [api, clientId, isWanted]);
  return total;
}
