import type { BookingKey } from '../draft/booking-draft.ts';
import type { OwnBooking } from '../model/booking-api.ts';
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
  /** Returns to the booking. */
  onClose: () => void;
}
