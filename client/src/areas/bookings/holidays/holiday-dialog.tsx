import { createHoliday, type HolidayView } from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { Alert, NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { useApi } from '#lib/api/api-context.tsx';
import { ApiError } from '#lib/api/api-result';
import { failureText } from '#lib/api/failure-text';
import { bookingsSentence, typeOptions } from './holiday-labels.ts';
import { bookingsOnQuery, type HolidayValues, useHolidayChanges } from './holidays.queries.ts';

const nothing: HolidayValues = {
  holiday_name: '',
  holiday_date: '',
  holiday_type: 'major',
  description: '',
  is_active: true,
};

interface HolidayDialogProps {
  /** The one to change; null for a new one. */
  holiday: HolidayView | null;
  onClose: () => void;
  onSaved: (holiday: HolidayView) => void;
}

/** Adds a holiday or changes one. Requirement Y30. */
export function HolidayDialog({ holiday, onClose, onSaved }: HolidayDialogProps) {
  const { save } = useHolidayChanges();
  const isNew = holiday === null;
  const form = useContractForm(createHoliday, {
    initialValues: holiday ?? nothing,
    check: checkHoliday,
    send: async ({ holiday_name, holiday_date, holiday_type, description, is_active }) => {
      const values = { holiday_name, holiday_date, holiday_type, description, is_active };
      try {
        return await save.mutateAsync({ id: holiday?.holiday_id ?? null, values });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const text = failureText(error.failure, isNew ? 'Failed to add holiday' : 'Failed to update holiday');
        return refusal(text, error.failure.kind === 'refused' ? error.failure.fields : {});
      }
    },
    onDone: onSaved,
  });
  const { field, values } = form;
  const { checked, ...active } = switchProps(field('is_active'));

  return (
    <Dialog opened onClose={onClose} title={isNew ? 'Add Holiday' : 'Edit Holiday'}>
      <form {...form.props}>
        <Stack gap="md">
          <TextInput label="Name" required maxLength={120} data-autofocus {...field('holiday_name')} />
          <TextInput label="Date" type="date" required {...field('holiday_date')} />
          <NativeSelect label="Type" data={typeOptions} {...field('holiday_type')} />
          <Textarea
            label="Description (optional)"
            rows={2}
            resize="vertical"
            maxLength={500}
            {...field('description')}
          />
          <Switch
            label="Active"
            description="Venues are closed on active holidays unless they choose to open."
            checked={checked}
            {...active}
          />
          {values.is_active && closesAnotherDay(holiday, values) ? <BookingsOn date={values.holiday_date} /> : null}
          <DialogFooter
            error={form.failure ? { message: form.failure } : null}
            onCancel={onClose}
            label={isNew ? 'Add Holiday' : 'Save Changes'}
            busyLabel={isNew ? 'Adding…' : 'Saving…'}
            isBusy={form.isBusy}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function checkHoliday({ holiday_name: name, holiday_date: date }: HolidayValues) {
  return {
    ...(name.trim() === '' ? { holiday_name: 'Holiday name is required' } : {}),
    ...(date === '' ? { holiday_date: 'Date is required' } : {}),
  };
}

/** A day that is open so far. */
function closesAnotherDay(holiday: HolidayView | null, { holiday_date: date }: HolidayValues): boolean {
  const isComplete = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(date);
  return isComplete && !(holiday?.is_active && holiday.holiday_date === date);
}

/** A switch has `checked` where an input has a value. */
function switchProps({ value, onChange }: { value: boolean; onChange: (next: boolean) => void }) {
  return {
    checked: value,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.checked),
  };
}

/** Says before the day closes who has booked it. */
function BookingsOn({ date }: { date: string }) {
  const found = useQuery(bookingsOnQuery(useApi(), date));
  const sentence = found.data ? bookingsSentence(found.data) : null;
  return (
    <output>
      {sentence ? (
        <Alert color="yellow" p="sm">
          {sentence}
        </Alert>
      ) : null}
    </output>
  );
}
