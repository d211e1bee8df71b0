import {
  asyncScheduler,
  concat,
  distinctUntilChanged,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  of,
  type SchedulerLike,
  startWith,
  switchMap,
  takeWhile,
  throttleTime,
  timer,
} from 'rxjs';

export interface IdleTimes {
  /** The time without input after which the person is warned. */
  warnAfterMs: number;
  /** After this much longer, everything is cleared. */
  clearAfterMs: number;
}

/** `secondsLeft` counts down while the person is being warned. */
export type IdlePhase = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'idle' };

const INPUTS = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown', 'input'] as const;

/** Browsers also report that a resting pointer moved when the page changes under it, as when the warning opens. */
function isByPerson(event: Event): boolean {
  return !(event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY);
}

/** User input: pointer, wheel and keyboard, anywhere in the page. At most four a second. */
export function personActivity$(target: EventTarget): Observable<void> {
  const events = INPUTS.map((name) => fromEvent<Event>(target, name, { capture: true, passive: true }));
  return merge(...events).pipe(
    filter(isByPerson),
    throttleTime(250, undefined, { leading: true, trailing: true }),
    map(() => undefined),
  );
}

/**
 * Warns after a time without input and, without a reaction, emits `idle`; any input before that restarts it.
 * Completes after `idle`. Requirement K10.
 */
export function idlePhases$(
  activity$: Observable<unknown>,
  { warnAfterMs, clearAfterMs }: IdleTimes,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<IdlePhase> {
  const seconds = Math.max(1, Math.ceil(clearAfterMs / 1000));
  const countdown$ = timer(warnAfterMs, 1000, scheduler).pipe(
    map((second): IdlePhase => {
      const secondsLeft = seconds - second;
      return secondsLeft > 0 ? { kind: 'warning', secondsLeft } : { kind: 'idle' };
    }),
  );
  return activity$.pipe(
    startWith(undefined),
    switchMap(() => concat(of<IdlePhase>({ kind: 'active' }), countdown$)),
    distinctUntilChanged((before, after) => before.kind === 'active' && after.kind === 'active'),
    takeWhile((phase) => phase.kind !== 'idle', true),
  );
}
