import { Button } from '@mantine/core';
import { useReadOnly } from './subscription-status-context.tsx';

interface SaveButtonsProps {
  /** Such as 'Save Rules'. */
  label: string;
  isDirty: boolean;
  isBusy: boolean;
  /** False where what was typed can't be saved as it is. */
  canSave?: boolean;
  onDiscard: () => void;
  /** When absent, the button submits the form around it. */
  onSave?: () => void;
}

/** The end of a form whose changes are saved together, or given up. */
export function SaveButtons({ label, isDirty, isBusy, canSave = true, onDiscard, onSave }: SaveButtonsProps) {
  const { control } = useReadOnly();
  return (
    <>
      {isDirty ? (
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      <Button
        type={onSave ? 'button' : 'submit'}
        miw={140}
        disabled={!isDirty || isBusy || !canSave}
        onClick={onSave}
        {...control}
      >
        {isBusy ? 'Saving…' : label}
      </Button>
    </>
  );
}
