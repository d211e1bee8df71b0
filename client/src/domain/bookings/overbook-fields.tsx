import { Alert, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';

const REASON_MAX = 500;

const words = {
  place: {
    title: 'There is no room at this time.',
    advice: 'You can place this booking all the same. The reason stays with it.',
    label: 'Reason to book anyway',
  },
  extra: {
    title: 'There is not enough of it.',
    advice: 'You can sell it all the same. The reason stays on record.',
    label: 'Reason to sell it anyway',
  },
} as const;

interface OverbookFieldsProps {
  /** What there is too little of. */
  what?: keyof typeof words;
  /** Null where staff chose a full time knowingly; otherwise what the server said, and the field takes the focus. */
  refusal: string | null;
  reason: string;
  error: string | null;
  onReason: (reason: string) => void;
}

/** Says that there is no room or too little of an extra, and asks why the booking has it all the same. Requirement B31. */
export function OverbookFields({ what = 'place', refusal, reason, error, onReason }: OverbookFieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refusal !== null) field.current?.focus();
  }, [refusal]);
  return (
    <>
      <Alert color="yellow">
        <strong>{words[what].title}</strong> {refusal ?? 'You chose a full time.'} {words[what].advice}
      </Alert>
      <Textarea
        ref={field}
        data-autofocus={refusal !== null || undefined}
        label={words[what].label}
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
