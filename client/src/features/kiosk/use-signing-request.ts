import type { AskedPerson } from '@gatehouse/sync-protocol/http/signing-requests';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSyncStatus } from '../../sync/react/sync-context.tsx';

/**
 * Takes up the person whom the desk sends to this kiosk, while it is free: asked after each contact, and a request pokes the
 * kiosk. The person stays in memory alone. Where a visitor begins while the answer is on its way, the person is next. Requirement F54.
 */
export function useSigningRequest(
  isFree: boolean,
  take: () => Promise<AskedPerson | null>,
  onPerson: (person: AskedPerson) => void,
): void {
  const { network, lastContactAtUtc } = useSyncStatus();
  const [waiting, setWaiting] = useState<AskedPerson | null>(null);
  const ask = useEffectEvent(take);
  const open = useEffectEvent((person: AskedPerson) => {
    setWaiting(null);
    onPerson(person);
  });
  const isAsking = isFree && waiting === null && network === 'online' && lastContactAtUtc !== null;
  useEffect(() => {
    if (isAsking) void ask().then((person) => (person ? setWaiting(person) : undefined));
  }, [isAsking, lastContactAtUtc]);
  useEffect(() => {
    if (isFree && waiting) open(waiting);
  }, [isFree, waiting]);
}
