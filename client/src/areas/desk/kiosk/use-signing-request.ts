import type { AskedParty, AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { concatMap, distinctUntilChanged, filter, map } from 'rxjs';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** Who the desk sends: a person, or someone of a party. */
export type Asked = AskedPerson | AskedParty;

/**
 * Takes up the person or party whom the desk sends to this kiosk, while it is free: asked after each contact, and a request pokes the
 * kiosk. The person stays in memory alone. Where a visitor begins while the answer is on its way, the person is next. Requirement F54.
 */
export function useSigningRequest(
  isFree: boolean,
  take: () => Promise<Asked | null>,
  onPerson: (person: Asked) => void,
): void {
  const engine = useSyncEngine();
  const next = useRef<Asked | null>(null);
  const ask = useEffectEvent(take);
  const deliver = useEffectEvent((person: Asked | null) => {
    if (person && isFree) onPerson(person);
    else if (person) next.current = person;
  });
  useEffect(() => {
    if (!isFree) return undefined;
    const waiting = next.current;
    next.current = null;
    deliver(waiting);
    if (waiting) return undefined;
    /* The answer is delivered also where this ends meanwhile: the server hands a person out once. */
    const asking = engine.status$
      .pipe(
        filter(({ network }) => network === 'online'),
        map(({ lastContactAtUtc }) => lastContactAtUtc),
        filter((atUtc) => atUtc !== null),
        distinctUntilChanged(),
        concatMap(() => ask().then((person) => deliver(person))),
      )
      .subscribe();
    return () => asking.unsubscribe();
  }, [engine, isFree]);
}
