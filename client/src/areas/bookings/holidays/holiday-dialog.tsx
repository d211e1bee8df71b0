import {
  countHolidayBookings,
  createHoliday,
  type HolidayView,
  updateHoliday,
} from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { Alert, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useRead } from '#lib/api/use-read';
import { bookingsSentence, HOLIDAYS, typeOptions } from './holiday-labels.ts';

type HolidayValues = Omit<HolidayView, 'holiday_id'>;

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
  const add = useChange(createHoliday, { invalidates: [HOLIDAYS] });
  const update = useChange(updateHoliday, { invalidates: [HOLIDAYS] });
  const isNew = holiday === null;
  const form = useContractForm(createHoliday, {
    initialValues: holiday ?? nothing,
    check: checkHoliday,
    send: async ({ holiday_name, holiday_date, holiday_type, description, is_active }) => {
      const body = { holiday_name, holiday_date, holiday_type, description, is_active };
      if (holiday === null) return add.mutateAsync({ body });
      return update.mutateAsync({ params: { holiday_id: holiday.holiday_id }, body });
    },
    failed: isNew ? 'Failed to add holiday' : 'Failed to update holiday',
    onDone: (reply) => onSaved(reply.holiday),
  });
  const { field, values } = form;
  const { checked, ...active } = switchProps(field('is_active'));

  return (
    <FormDialog
      title={isNew ? 'Add Holiday' : 'Edit Holiday'}
      form={form}
      onCancel={onClose}
      label={isNew ? 'Add Holiday' : 'Save Changes'}
      busyLabel={isNew ? 'Adding…' : 'Saving…'}
    >
      <TextInput label="Name" required maxLength={120} data-autofocus {...field('holiday_name')} />
      <TextInput label="Date" type="date" required {...field('holiday_date')} />
      <NativeSelect label="Type" data={typeOptions} {...field('holiday_type')} />
      <Textarea label="Description (optional)" rows={2} resize="vertical" maxLength={500} {...field('description')} />
      <Switch
        label="Active"
        description="Venues are closed on active holidays unless they choose to open."
        checked={checked}
        {...active}
      />
      {values.is_active && closesAnotherDay(holiday, values) ? <BookingsOn date={values.holiday_date} /> : null}
    </FormDialog>
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
  const { data } = useRead(countHolidayBookings, { params: { date } }, { staleTime: 10_000 });
  const sentence = data ? bookingsSentence(data) : null;
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
