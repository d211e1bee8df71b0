import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { PinPad } from '#components/pin-pad/pin-pad.tsx';
import { secondsToWait } from '#devices/pin-attempts';
import { attemptsOf } from '#domain/desk-person/desk-person';
import { useDeskPerson } from '#domain/desk-person/desk-person-context.tsx';
import classes from './desk-person.module.css';

interface SwitchPersonDialogProps {
  people: readonly StaffRow[];
  onClose: () => void;
}

/** A name, then its PIN; a scan of a staff card does the same at any time. Requirements S44, S45. */
export function SwitchPersonDialog({ people, onClose }: SwitchPersonDialogProps) {
  const { state, store } = useDeskPerson();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [opened] = useState(state.person);
  const chosen = people.find(({ user_id: id }) => id === chosenId);
  const isSwitched = state.person !== null && state.person !== opened;
  useEffect(() => {
    if (isSwitched) onClose();
  }, [isSwitched, onClose]);
  const withPin = people.filter((row) => row.pin_hash !== null);
  const hasCards = people.some((row) => row.card_hash !== null);
  const leave = () => {
    store.leave();
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={chosen ? `PIN of ${chosen.name}` : 'Who is using this tablet?'}>
      {chosen ? (
        <PinEntry person={chosen} />
      ) : (
        <>
          <div className={classes['names']}>
            {withPin.map((row) => (
              <Button key={row.user_id} variant="default" onClick={() => setChosenId(row.user_id)}>
                {row.name}
              </Button>
            ))}
          </div>
          {hasCards ? <Text mt="sm">Or scan your staff card.</Text> : null}
        </>
      )}
      <DialogActions>
        {chosen ? (
          <Button variant="default" onClick={() => setChosenId(null)}>
            Back
          </Button>
        ) : null}
        {state.person && !chosen ? (
          <Button variant="default" onClick={leave}>
            Sign off
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Five wrong PINs of one person lock that person. */
function PinEntry({ person }: { person: StaffRow }) {
  const { state, store } = useDeskPerson();
  const [isWrong, setIsWrong] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const secondsLeft = secondsToWait(attemptsOf(state, person.user_id));
  const isLocked = secondsLeft > 0 && !isChecking;
  const enter = async (pin: string) => {
    setIsChecking(true);
    setIsWrong(false);
    const isRight = await store.enterPin(person.user_id, pin);
    setIsChecking(false);
    setIsWrong(!isRight);
  };
  const locked = `Too many wrong PINs. Try again in ${secondsLeft} s.`;
  return (
    <div className={classes['entry']}>
      <FailureAlert>{isLocked ? locked : isWrong ? 'This PIN is wrong.' : null}</FailureAlert>
      <PinPad
        action={isChecking ? 'Checking…' : 'Sign on'}
        isDisabled={isLocked || isChecking}
        onPin={(pin) => void enter(pin)}
      />
    </div>
  );
}
