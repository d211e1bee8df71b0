import { Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { timeOfDay, weekdayName } from '#lib/venue-format';
import { type Party, type ShownNumbers, weekText } from '../model/dashboard.model.ts';
import classes from './cards.module.css';

/** Further ones of a day show on request. */
const SHOWN_MAX = 5;

interface PartiesCardProps {
  days: ShownNumbers['parties'];
  today: string;
  nameOf: (party: Party) => string;
  isLoading: boolean;
}

/** The week from Monday to Sunday: columns where there is room, rows on a phone. */
export function PartiesCard({ days, today, nameOf, isLoading }: PartiesCardProps) {
  return (
    <Card title={`Parties this week (${weekText(days, today)})`} area="parties" isLoading={isLoading} height={108}>
      <ol className={`gate-list ${classes['days']}`}>
        {days.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === today} nameOf={nameOf} />
        ))}
      </ol>
    </Card>
  );
}

function Day({
  day,
  isToday,
  nameOf,
}: {
  day: ShownNumbers['parties'][number];
  isToday: boolean;
  nameOf: (party: Party) => string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? day.parties : day.parties.slice(0, SHOWN_MAX);
  return (
    <li className={classes['day']} data-today={isToday || undefined}>
      <Stack gap={0}>
        <span className={classes['dayName']}>{weekdayName(day.date)}</span>
        <span className="gate-dimmed gate-small">{countText(day.count, isToday)}</span>
      </Stack>
      {day.count === 0 ? <p className="gate-dimmed gate-small gate-flush">No parties scheduled</p> : null}
      {day.parties.length > 0 ? (
        <ul className={`gate-list ${classes['parties']}`}>
          {shown.map((party) => (
            <li key={party.booking_id} className={classes['party']}>
              <span className={classes['partyName']}>{nameOf(party)}</span>
              <span className={classes['partyFacts']}>
                <span>{timeOfDay(party.booking_time)}</span>
                <span>
                  {party.participants} {party.participants === 1 ? 'participant' : 'participants'}
                </span>
              </span>
            </li>
          ))}
          {day.parties.length > shown.length ? (
            <li>
              <Anchor component="button" type="button" size="sm" onClick={() => setShowsAll(true)}>
                Show all {day.parties.length}
              </Anchor>
            </li>
          ) : null}
        </ul>
      ) : null}
    </li>
  );
}

function countText(count: number, isToday: boolean): string {
  const parties = count === 0 ? '' : `${count} ${count === 1 ? 'party' : 'parties'}`;
  return [isToday ? 'Today' : '', parties].filter(Boolean).join(' · ');
}
