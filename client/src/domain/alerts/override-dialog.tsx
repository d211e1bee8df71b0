import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import { OVERRIDE_REASON_CHARS_MAX } from '@gatehouse/sync-protocol/base/limits';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { unsavedMark } from '../../components/forms/unsaved.ts';
import { ignoreHeldEnter } from '../../devices/one-press.ts';
import { venueDay } from '../../lib/venue-format.ts';
import classes from './alerts.module.css';

export interface OverrideDialogProps {
  /** The person whom the alert stops. */
  name: string;
  alert: Alert;
  timeZone: string;
  /** Where the focus goes afterwards is the caller's decision. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/**
 * Asks why a person whom an alert stops may come in. Enter in the field does nothing, and the focus begins there: a person who
 * presses it by habit, or a scanner that ends in it, checks no one in. Rule M6, requirement F19.
 */
export function OverrideDialog({ name, alert, timeZone, onConfirm, onClose }: OverrideDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const confirm = () => {
    const given = reason.trim();
    if (given === '') {
      setError('Please enter a reason');
      field.current?.focus();
      return;
    }
    onConfirm(given);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`An Alert Stops ${name}`}
      returnFocus={false}
      /* The second half of a double click on a row lands outside. */
      closeOnClickOutside={false}
    >
      <Stack gap="md" onKeyDownCapture={ignoreHeldEnter} {...unsavedMark(reason !== '')}>
        <div>
          <p className={classes['quote']}>{alert.text}</p>
          <Text size="sm" c="dimmed" mt={6}>
            Since {venueDay(alert.since, timeZone)}
          </Text>
        </div>
        <TextInput
          ref={field}
          label="Why may this person come in?"
          description="Saved with the check-in, along with who entered it and when."
          value={reason}
          error={error}
          maxLength={OVERRIDE_REASON_CHARS_MAX}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(null);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" miw={160} onClick={() => confirm()}>
            Check In Anyway
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
