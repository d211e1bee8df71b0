import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import classes from './users.module.css';

interface DeleteStepProps {
  facts: readonly (readonly [label: string, value: string])[];
  /** What deleting does. */
  children: ReactNode;
  /** Returns why it was refused. */
  onDelete: () => Promise<string | null>;
  onBack: () => void;
  onCancel: () => void;
}

/** The second of two steps: what will be deleted, and a way back. Requirement Y18. */
export function DeleteStep({ facts, children, onDelete, onBack, onCancel }: DeleteStepProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      setFailure(await onDelete());
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <Text component="div">{children}</Text>
      <DialogActions
        error={failure}
        first={
          <Button variant="subtle" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
        }
      >
        <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" miw={110} onClick={() => void remove()} disabled={isBusy}>
          {isBusy ? 'Deleting…' : 'Delete'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  );
}
