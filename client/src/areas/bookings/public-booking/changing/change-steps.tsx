import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
import { CancelStep } from './cancel-step.tsx';
import { CheckStep } from './check-step.tsx';
import { MoveStep } from './move-step.tsx';
import { useChange } from './use-change.ts';
import type { ChangeStep } from './use-change-step.ts';

/** What is said above the step, or above the booking once the step is closed. */
export interface Notice {
  tone: 'good' | 'bad';
  text: string;
}

export interface StepProps {
  view: OwnBooking;
  bookingKey: BookingKey;
  notice: Notice | null;
  onNotice: (notice: Notice | null) => void;
  onGo: (step: ChangeStep) => void;
  /** One step back. */
  onBack: () => void;
  /** To the booking. */
  onClose: () => void;
}

/** A guest moves or cancels their booking, one step at a time. Requirements B40 to B42. */
export function ChangeSteps({ step, ...props }: StepProps & { step: ChangeStep }) {
  const change = useChange(props.bookingKey);
  if (step === 'cancel') return <CancelStep {...props} change={change} />;
  const { date, time } = change.draft;
  if (step === 'check' && date !== null && time !== null)
    return <CheckStep {...props} change={change} date={date} time={time} />;
  return <MoveStep {...props} change={change} />;
}
