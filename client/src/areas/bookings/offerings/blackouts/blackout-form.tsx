import {
  createBusinessBlackout,
  createBusinessBlackouts,
} from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useVenueDate } from '#sync/react/use-venue-date';
import {
  type BlackoutMode,
  type BlackoutScope,
  checkBlackout,
  datesOf,
  noBlackout,
  wordingOf,
} from './blackout.model.ts';
import { useAddBlackouts } from './blackouts.queries.ts';
import { MessageLine, useTimedMessage } from './timed-message.tsx';

interface BlackoutFormProps {
  scope: BlackoutScope;
  /** Who can read the reason. */
  reasonHint?: string;
  onAdded: (message: string) => void;
  onCancel?: () => void;
}

/** Closes one day, or every day of a range, for one reason. Requirement B9. */
export function BlackoutForm({ scope, reasonHint, onAdded, onCancel }: BlackoutFormProps) {
  const [mode, setMode] = useState<BlackoutMode>('single');
  const { message, show, clear } = useTimedMessage();
  const { control } = useReadOnly();
  const today = useVenueDate();
  const add = useAddBlackouts(scope);
  const wording = wordingOf(scope);
  const isRange = mode === 'range';
  const form = useContractForm(isRange ? createBusinessBlackouts : createBusinessBlackout, {
    initialValues: noBlackout,
    check: (values) => checkBlackout(mode, values, wording, today),
    bodyOf: (values) => (isRange ? { reason: values.reason, dates: datesOf(values) } : values),
    onTry: clear,
    send: async (values) => {
      const answer = await add(mode, values);
      if (answer.ok) return answer.data;
      const text = failureText(answer, isRange ? wording.rangeFailed : wording.addFailed);
      show('failed', text);
      return refusal(text);
    },
    onDone: (added) => {
      form.start(noBlackout);
      onAdded(added);
    },
  });
  const { field, values } = form;

  const submit = (
    <Button type="submit" miw={180} disabled={form.isBusy} {...control}>
      {form.isBusy ? 'Adding…' : isRange ? 'Add Blackout Dates' : 'Add Blackout Date'}
    </Button>
  );
  return (
    <form {...form.props}>
      <Stack gap="md">
        <SegmentedControl
          aria-label="What to close"
          data={[
            { value: 'single', label: 'Single date' },
            { value: 'range', label: 'Date range' },
          ]}
          value={mode}
          onChange={(next) => {
            setMode(next);
            form.start({ ...noBlackout, reason: values.reason });
          }}
        />
        {isRange ? (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Start Date" type="date" required min={today} {...field('start_date')} />
            <TextInput label="End Date" type="date" required min={values.start_date || today} {...field('end_date')} />
          </SimpleGrid>
        ) : (
          <TextInput label="Date" type="date" required min={today} {...field('blackout_date')} />
        )}
        <Textarea
          label="Reason (optional)"
          {...(reasonHint ? { description: reasonHint } : {})}
          rows={2}
          resize="vertical"
          maxLength={500}
          {...field('reason')}
        />
        <MessageLine message={message} />
        {onCancel ? (
          <DialogActions>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            {submit}
          </DialogActions>
        ) : (
          <Group justify="flex-end">{submit}</Group>
        )}
      </Stack>
    </form>
  );
}
