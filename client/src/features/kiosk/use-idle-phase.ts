import { useEffect, useEffectEvent, useState } from 'react';
import { repeat } from 'rxjs';
import { type IdlePhase, type IdleTimes, idlePhases$, personActivity$ } from '../../devices/idle-reset.ts';

const active: IdlePhase = { kind: 'active' };

/** Watches for input, calls `onIdle` whenever the warning gets no reaction, and continues. Another `visit` begins the time again. */
export function useIdlePhase(times: IdleTimes, onIdle: () => void, visit: unknown): IdlePhase {
  const { warnAfterMs, clearAfterMs } = times;
  const [phase, setPhase] = useState<IdlePhase>(active);
  const ended = useEffectEvent(onIdle);
  useEffect(() => {
    const phases$ = idlePhases$(personActivity$(window), { warnAfterMs, clearAfterMs }).pipe(repeat());
    const subscription = phases$.subscribe((next) => {
      setPhase(next.kind === 'idle' ? active : next);
      if (next.kind === 'idle') ended();
    });
    return () => subscription.unsubscribe();
  }, [warnAfterMs, clearAfterMs, visit]);
  return phase;
}
