import { CancelStep } from './cancel-step.tsx';
import { CheckStep } from './check-step.tsx';
import { MoveStep } from './move-step.tsx';
import type { StepProps } from './step.ts';
import { useChange } from './use-change.ts';
import type { ChangeStep } from './use-change-step.ts';

/** A guest moves or cancels their booking, one step at a time. Requirements B40 to B42. */
export function ChangeSteps({ step, ...props }: StepProps & { step: ChangeStep }) {
  const change = useChange(props.bookingKey);
  if (step === 'cancel') return <CancelStep {...props} change={change} />;
  const { date, time } = change.draft;
  if (step === 'check' && date !== null && time !== null)
    return <CheckStep {...props} change={change} date={date} time={time} />;
  return <MoveStep {...props} change={change} />;
}
