import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { ignoreHeldEnter } from '#devices/one-press';
import type { Customer, Judging } from '../model/check-in.model.ts';
import { chosenOf, type GroupPerson } from '../model/group.model.ts';
import { PeopleChoice } from './people-choice.tsx';

interface GroupDialogProps extends Judging {
  title: string;
  /** People as they are now: another desk may check someone in meanwhile. */
  people: readonly GroupPerson[];
  timeZone: string;
  onConfirm: (chosen: Customer[]) => void;
  onClose: () => void;
}

/**
 * Everyone of a signing, to be checked in by one action. The focus begins at the button, so Enter checks in all
 * who may come in; those who are in already, whom an alert stops, or who have not signed, can't be chosen. Requirements F21, F53.
 */
export function GroupDialog({ title, people, venueDate, documentsOf, timeZone, onConfirm, onClose }: GroupDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = chosenOf(people, left);
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
        <PeopleChoice
          people={people}
          left={left}
          onChange={setLeft}
          venueDate={venueDate}
          documentsOf={documentsOf}
          timeZone={timeZone}
        />
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

function confirmLabel(chosen: number, all: number): string {
  if (chosen === 0) return 'Check In';
  if (chosen === all) return all === 1 ? 'Check In' : `Check In All ${all.toLocaleString('en-US')}`;
  return `Check In ${chosen.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}
