import { useState } from 'react';
import { PinPad } from '#components/pin-pad/pin-pad.tsx';
import { FailureBanner } from '#components/visitor/message-banner.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import type { StaffPin } from '#lib/device/staff-pin-store';
import styles from './kiosk.module.css';

/** Shown to visitors until the kiosk has a staff PIN. Rule H4. */
export function ChooseStaffPin({ pin }: { pin: StaffPin }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const enter = async (typed: string) => {
    if (chosen === null) {
      setChosen(typed);
      setProblem(null);
    } else if (chosen !== typed) {
      setChosen(null);
      setProblem('The PINs don’t match. Choose a new one.');
    } else {
      setIsSaving(true);
      await pin.choose(typed).catch(() => setProblem('The PIN couldn’t be saved on this device. Please try again.'));
      setIsSaving(false);
    }
  };
  const title = chosen === null ? 'Choose a staff PIN' : 'Enter the PIN again';
  return (
    <VisitorPage>
      <div className={styles.pin}>
        <h1 className={visitor.title}>{title}</h1>
        {problem ? (
          <FailureBanner>{problem}</FailureBanner>
        ) : (
          <p>Choose 4 to 8 digits for staff. Visitors can use this kiosk once the PIN is set.</p>
        )}
        <PinPad
          key={title}
          action={isSaving ? 'Saving…' : 'Continue'}
          isDisabled={isSaving}
          onPin={(typed) => void enter(typed)}
        />
      </div>
    </VisitorPage>
  );
}
