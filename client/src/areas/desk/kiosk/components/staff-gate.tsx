import { Button } from '@mantine/core';
import { useState } from 'react';
import { PinPad } from '#components/pin-pad/pin-pad.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { afterWrongPin, noAttempts, type PinAttempts, secondsToWait } from '#devices/pin-attempts';
import type { StaffPin } from '#lib/device/staff-pin-store';
import styles from './kiosk.module.css';

interface StaffGateProps {
  pin: StaffPin;
  attempts: PinAttempts;
  onAttempts: (next: PinAttempts) => void;
  onOpen: () => void;
  onCancel: () => void;
}

/** Asks for the staff PIN; five wrong ones wait. Requirement K11. */
export function StaffGate({ pin, attempts, onAttempts, onOpen, onCancel }: StaffGateProps) {
  const [isWrong, setIsWrong] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const secondsLeft = secondsToWait(attempts);
  const isLocked = secondsLeft > 0 && !isChecking;

  const enter = async (typed: string) => {
    setIsChecking(true);
    setIsWrong(false);
    /* Counted before it is checked, so that a reload in between does not avoid the count. */
    onAttempts(afterWrongPin(attempts));
    const isRight = await pin.matches(typed);
    setIsChecking(false);
    if (isRight) {
      onAttempts(noAttempts);
      onOpen();
    } else setIsWrong(true);
  };

  return (
    <VisitorPage>
      <div className={styles.pin}>
        <h1 className={visitor.title}>Staff PIN</h1>
        {isLocked ? (
          <FailureBanner>Too many wrong PINs. Try again in {secondsLeft} s.</FailureBanner>
        ) : isWrong ? (
          <FailureBanner>Wrong PIN</FailureBanner>
        ) : null}
        <PinPad
          action={isChecking ? 'Checking…' : 'Open'}
          isDisabled={isLocked || isChecking}
          onPin={(typed) => void enter(typed)}
        />
        <Button size="xl" variant="subtle" fullWidth onClick={onCancel}>
          Back
        </Button>
      </div>
    </VisitorPage>
  );
}
