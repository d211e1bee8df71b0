import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type IdlePhase, idlePhases$ } from './idle-reset.ts';

const times = { warnAfterMs: 60_000, clearAfterMs: 3_000 };

/** The phases with their times, for input at the given milliseconds. */
function watch(inputsMs: number[]): { atMs: number; phase: IdlePhase }[] {
  const scheduler = new VirtualTimeScheduler();
  const activity$ = new Subject<void>();
  for (const atMs of inputsMs) scheduler.schedule(() => activity$.next(), atMs);
  const phases: { atMs: number; phase: IdlePhase }[] = [];
  idlePhases$(activity$, times, scheduler).subscribe((phase) => phases.push({ atMs: scheduler.now(), phase }));
  scheduler.flush();
  return phases;
}

describe('[K10] a kiosk left alone', () => {
  it('warns first, counts down, then says idle, once', () => {
    expect(watch([])).toEqual([
      { atMs: 0, phase: { kind: 'active' } },
      { atMs: 60_000, phase: { kind: 'warning', secondsLeft: 3 } },
      { atMs: 61_000, phase: { kind: 'warning', secondsLeft: 2 } },
      { atMs: 62_000, phase: { kind: 'warning', secondsLeft: 1 } },
      { atMs: 63_000, phase: { kind: 'idle' } },
    ]);
  });

  it('restarts with any input, also with one during the warning', () => {
    const phases = watch([59_999, 120_500]);
    expect(phases.filter(({ phase }) => phase.kind === 'idle')).toEqual([{ atMs: 183_500, phase: { kind: 'idle' } }]);
    expect(phases).toContainEqual({ atMs: 119_999, phase: { kind: 'warning', secondsLeft: 3 } });
    expect(phases).toContainEqual({ atMs: 120_500, phase: { kind: 'active' } });
  });
});
