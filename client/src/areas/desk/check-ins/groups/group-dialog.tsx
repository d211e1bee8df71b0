import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { ignoreHeldEnter } from '#devices/one-press';
import { AlertMark } from '#domain/alerts/alert-mark.tsx';
import { WaiverMark } from '#domain/verdict/waiver-mark.tsx';
import { venueTime } from '#lib/venue-format';
import type { Customer, Judging } from '../model/check-in.model.ts';
import { type GroupPerson, isChoosable } from '../model/group.model.ts';
import classes from './groups.module.css';

interface GroupDialogProps extends Judging {
  title: string;
  /** As they are now: another desk may check someone in meanwhile. */
  people: readonly GroupPerson[];
  timeZone: string;
  onConfirm: (chosen: Customer[]) => void;
  onClose: () => void;
}

/**
 * Everyone of a signing or of a party, to be checked in by one action. The focus begins at the button, so Enter checks in all
 * who may come in; those who are in already, whom an alert stops, or who have not signed, can't be chosen. Requirements F21, F53.
 */
export function GroupDialog({ title, people, venueDate, documentsOf, timeZone, onConfirm, onClose }: GroupDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = people.filter((person) => isChoosable(person) && !left.has(person.customer.waiver_id));
  const toggle = ({ waiver_id: id }: Customer, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      returnFocus={false}
      /* The second half of a double click on a row lands outside. */
      closeOnClickOutside={false}
    >
      <Stack gap="md" onKeyDownCapture={ignoreHeldEnter} {...unsavedMark(left.size > 0)}>
        {people.length === 0 ? (
          <Text c="dimmed">No one has signed for this party yet, or their waivers haven’t reached this device.</Text>
        ) : (
          <ul className={classes['people']} aria-label="People">
            {people.map((person) => (
              <li key={person.customer.waiver_id} className={classes['person']}>
                <Checkbox
                  size="md"
                  checked={person.checkIn !== null || chosen.includes(person)}
                  disabled={!isChoosable(person)}
                  onChange={(event) => toggle(person.customer, event.currentTarget.checked)}
                  label={person.name}
                  description={
                    <Facts person={person} venueDate={venueDate} documentsOf={documentsOf} timeZone={timeZone} />
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            miw={150}
            data-autofocus
            disabled={chosen.length === 0}
            onClick={() => onConfirm(chosen.map(({ customer }) => customer))}
          >
            {confirmLabel(chosen.length, people.length)}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
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
      {!person.checkIn && person.admission !== 'free' && (
        <span className={classes['facts']}>
          Check in alone from the list{person.admission === 'stopped' && ', with a reason'}.
        </span>
      )}
    </>
  );
}

function confirmLabel(chosen: number, all: number): string {
  if (chosen === 0) return 'Check In';
  if (chosen === all) return all === 1 ? 'Check In' : `Check In All ${all.toLocaleString('en-US')}`;
  return `Check In ${chosen.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}
