import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MessageBanner } from '../../../components/visitor/message-banner.tsx';
import visitor from '../../../components/visitor/visitor.module.css';
import { VisitorPage } from '../../../components/visitor/visitor-page.tsx';
import { afterWrongPin, loadAttempts, noAttempts, secondsToWait, storeAttempts } from '../pin-attempts.ts';
import type { StaffPin } from '../staff-pin-store.ts';
import styles from './kiosk.module.css';
import { PinPad } from './pin-pad.tsx';

interface StaffGateProps {
  pin: StaffPin;
  onOpen: () => void;
  onCancel: () => void;
}

/** Asks for the staff PIN, or for a new one where none was ever set; five wrong ones wait. Requirement K11. */
export function StaffGate({ pin, onOpen, onCancel }: StaffGateProps) {
  const [attempts, setAttempts] = useState(() => loadAttempts(localStorage));
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const secondsLeft = useSecondsToWait(attempts.lockedUntilMs);
  const remember = (next: typeof attempts) => {
    setAttempts(next);
    storeAttempts(localStorage, next);
  };

  const enter = async (typed: string) => {
    if (await pin.matches(typed)) {
      remember(noAttempts);
      onOpen();
    } else {
      remember(afterWrongPin(attempts, Date.now()));
      setProblem('Wrong PIN');
    }
  };
  const choose = async (typed: string) => {
    if (chosen === null) {
      setChosen(typed);
      setProblem(null);
    } else if (chosen === typed) {
      await pin.choose(typed);
      onOpen();
    } else {
      setChosen(null);
      setProblem('The two PINs differ. Choose one again.');
    }
  };
  const title = pin.isSet ? 'Staff PIN' : chosen === null ? 'Choose a staff PIN' : 'Enter the PIN again';
  const isLocked = secondsLeft > 0;

  return (
    <VisitorPage>
      <div className={styles.pin}>
        <h1 className={visitor.title}>{title}</h1>
        {isLocked ? (
          <MessageBanner tone="bad" isUrgent>
            Too many wrong PINs. Try again in {secondsLeft} s.
          </MessageBanner>
        ) : problem ? (
          <MessageBanner tone="bad" isUrgent>
            {problem}
          </MessageBanner>
        ) : null}
        <PinPad
          key={title}
          action={pin.isSet ? 'Open' : 'Continue'}
          isDisabled={isLocked}
          onPin={(typed) => void (pin.isSet ? enter(typed) : choose(typed))}
        />
        <Button size="xl" variant="subtle" fullWidth onClick={onCancel}>
          Back
        </Button>
      </div>
    </VisitorPage>
  );
}

function useSecondsToWait(lockedUntilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return secondsToWait({ wrong: 0, lockedUntilMs }, nowMs);
}
