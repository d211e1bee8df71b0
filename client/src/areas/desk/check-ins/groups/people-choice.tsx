import { Checkbox } from '@mantine/core';
import { AlertMark } from '#domain/alerts/alert-mark.tsx';
import { WaiverMark } from '#domain/verdict/waiver-mark.tsx';
import { venueTime } from '#lib/venue-format';
import type { Judging } from '../model/check-in.model.ts';
import { chosenOf, type GroupPerson, isChoosable } from '../model/group.model.ts';
import classes from './groups.module.css';

interface PeopleChoiceProps extends Judging {
  people: readonly GroupPerson[];
  /** Waiver ids of those who are not to be checked in now. */
  left: ReadonlySet<string>;
  timeZone: string;
  onChange: (left: ReadonlySet<string>) => void;
}

/** People who signed together or for one party: those who may come in are chosen, until staff take them out. Requirements F21, F53. */
export function PeopleChoice({ people, left, onChange, ...facts }: PeopleChoiceProps) {
  const chosen = chosenOf(people, left);
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <ul className={`gate-list ${classes['people']}`} aria-label="People">
      {people.map((person) => (
        <li key={person.customer.waiver_id} className={classes['person']}>
          <Checkbox
            size="md"
            checked={person.checkIn !== null || chosen.includes(person)}
            disabled={!isChoosable(person)}
            onChange={(event) => toggle(person.customer.waiver_id, event.currentTarget.checked)}
            label={person.name}
            description={<Facts person={person} {...facts} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Facts({ person, timeZone, ...judging }: Judging & { person: GroupPerson; timeZone: string }) {
  return (
    <>
      <span className={classes['facts']}>
        {person.age}
        {person.isBirthday && ' · birthday today'}
        {person.checkIn && ` · in since ${venueTime(person.checkIn.check_in_time, timeZone)}`}
      </span>
      {!person.checkIn && <AlertMark alert={person.customer.alert} isWhole />}
      <WaiverMark person={person.customer} {...judging} isWhole />
      {!person.checkIn && person.step !== 'admit' && (
        <span className={classes['facts']}>
          Check in alone from the list{person.verdict.level === 'stop' && ', with a reason'}.
        </span>
      )}
    </>
  );
}
