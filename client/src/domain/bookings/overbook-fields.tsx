import { Alert, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';

const REASON_MAX = 500;

interface OverbookFieldsProps {
  /** Null where staff chose a full time knowingly; otherwise what the server said, and the field takes the focus. */
  refusal: string | null;
  reason: string;
  error: string | null;
  onReason: (reason: string) => void;
}

/** Says that there is no room, and asks why the booking is placed all the same. Requirement B31. */
export function OverbookFields({ refusal, reason, error, onReason }: OverbookFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refusal !== null) field.current?.focus();
  }, [refusal]);
  return (
    <>
      <Alert color="yellow">
        <strong>There is no room at this time.</strong> {refusal ?? 'You chose a full time.'} You can place this booking
        all the same. The reason stays with it.
      </Alert>
      <Textarea
        ref={field}
        data-autofocus={refusal !== null || undefined}
        label="Reason to book anyway"
        required
        rows={2}
        maxLength={REASON_MAX}
        value={reason}
        error={error}
        aria-invalid={error ? true : undefined}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
    </>
  );
}
