import { useEffect, useEffectEvent, useState } from 'react';
import { merge, repeat, Subject } from 'rxjs';
import { type IdlePhase, type IdleTimes, idlePhases$, personActivity$ } from '#devices/idle-reset';

const active: IdlePhase = { kind: 'active' };

interface Idle {
  phase: IdlePhase;
  /** Begins the time again, as input does. */
  restart(): void;
}

/** Watches for input, calls `onIdle` whenever the warning gets no reaction, and continues. */
export function useIdlePhase(times: IdleTimes, onIdle: () => void): Idle {
  const { warnAfterMs, clearAfterMs } = times;
  const [phase, setPhase] = useState<IdlePhase>(active);
  const [restarts$] = useState(() => new Subject<void>());
  const ended = useEffectEvent(onIdle);
  useEffect(() => {
    const activity$ = merge(personActivity$(window), restarts$);
    const phases$ = idlePhases$(activity$, { warnAfterMs, clearAfterMs }).pipe(repeat());
    const subscription = phases$.subscribe((next) => {
      setPhase(next.kind === 'idle' ? active : next);
      if (next.kind === 'idle') ended();
    });
    return () => subscription.unsubscribe();
  }, [restarts$, warnAfterMs, clearAfterMs]);
  return { phase, restart: () => restarts$.next() };
}
