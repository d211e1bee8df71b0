import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import classes from './users.module.css';

interface DeleteViewProps {
  facts: readonly (readonly [label: string, value: string])[];
  /** What deleting does, and what it asks for. */
  children: ReactNode;
  failure: string | null;
  isBusy: boolean;
  /** Missing in a form, which its button submits. */
  onDelete?: () => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The second of two steps: what will be deleted, and a way back. Requirement Y18. */
export function DeleteView({ facts, children, failure, isBusy, onDelete, onBack, onCancel }: DeleteViewProps) {
  return (
    <Stack gap="md">
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {children}
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
        <Button color="red" miw={110} disabled={isBusy} {...(onDelete ? { onClick: onDelete } : { type: 'submit' })}>
          {isBusy ? 'Deleting…' : 'Delete'}
        </Button>
      </DialogActions>
    </Stack>
  );
}

type DeleteStepProps = Omit<DeleteViewProps, 'failure' | 'isBusy' | 'onDelete'> & {
  /** Returns why it was refused. */
  onDelete: () => Promise<string | null>;
};

/** One that asks for nothing more. */
export function DeleteStep({ children, onDelete, ...rest }: DeleteStepProps) {
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
    <DeleteView {...rest} failure={failure} isBusy={isBusy} onDelete={() => void remove()}>
      <Text component="div">{children}</Text>
    </DeleteView>
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
