import { runningClock, weekdayAndDay, zoneText } from '@gatehouse/sync-protocol/base/days/day-text';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { useEffect, useState } from 'react';
import { Card } from '#components/card.tsx';
import { browserTimeZone } from '#lib/venue-format';
import classes from './cards.module.css';

const SECOND_MS = 1_000;

/**
 * The venue's date and time, each second. Only this card renders then: no parent holds the time. Requirement O1.
 */
export function ClockCard({ timeZone, now }: { timeZone: string; now: () => number }) {
  const atMs = useEachSecond(now);
  const isElsewhere = timeZone !== browserTimeZone();
  return (
    <Card title="Current Date & Time" area="clock">
      <time dateTime={new Date(atMs).toISOString()}>
        <span className={classes['time']} data-testid="clock">
          {runningClock(atMs, timeZone)}
        </span>
        <span className="gate-dimmed gate-small gate-flush">{weekdayAndDay(venueDateAt(atMs, timeZone))}</span>
      </time>
      {isElsewhere ? (
        <p className="gate-dimmed gate-small gate-flush">
          The venue’s time: {zoneText(timeZone, 'long', atMs)} ({timeZone.replaceAll('_', ' ')}).
        </p>
      ) : null}
    </Card>
  );
}

function useEachSecond(now: () => number): number {
  const [atMs, setAtMs] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    /* Ticks at each full second, even after the tab was suspended. */
    const tick = (): void => {
      const currentMs = now();
      setAtMs(currentMs);
      timer = setTimeout(tick, SECOND_MS - (currentMs % SECOND_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [now]);
  return atMs;
}
