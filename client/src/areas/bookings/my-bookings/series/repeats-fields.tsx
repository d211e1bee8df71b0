import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { Checkbox, Input, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { dayNames } from '#domain/offerings/day-names';
import {
  daysOf,
  monthlyChoices,
  monthlyOf,
  type RepeatValues,
  repeatProblem,
  repeatsText,
} from '../model/repeats.model.ts';
import classes from './series.module.css';

interface RepeatsFieldsProps {
  values: RepeatValues;
  /** The first day; '' until it is chosen. */
  first: string;
  onChange: (part: Partial<RepeatValues>) => void;
  error: string | null;
}

const rhythmOptions: { value: RepeatValues['rhythm']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'weekly', label: 'Every week' },
  { value: 'biweekly', label: 'Every 2 weeks' },
  { value: 'monthly', label: 'Every month' },
  { value: 'custom', label: 'Custom' },
];
const unitOptions: { value: RepeatValues['unit']; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
];

/** Whether a booking repeats, how and until when, with the rule in words. Requirement B33. */
export function RepeatsFields({ values, first, onChange, error }: RepeatsFieldsProps) {
  const { rhythm, unit, ends } = values;
  const isCustom = rhythm === 'custom';
  const isMonthly = rhythm === 'monthly' || (isCustom && unit === 'month');
  const rhythmField = (
    <NativeSelect
      label="Repeats"
      data={rhythmOptions}
      value={rhythm}
      onChange={({ currentTarget }) => onChange({ rhythm: currentTarget.value as RepeatValues['rhythm'] })}
    />
  );
  if (rhythm === 'never') return <SimpleGrid cols={{ base: 1, xs: 2 }}>{rhythmField}</SimpleGrid>;
  const number = (name: 'every' | 'count') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {rhythmField}
        {isMonthly && first !== '' ? (
          <NativeSelect
            label="On"
            data={monthlyChoices(first)}
            value={monthlyOf(values, first)}
            onChange={({ currentTarget }) => onChange({ monthly: currentTarget.value as RepeatValues['monthly'] })}
          />
        ) : null}
      </SimpleGrid>
      {isCustom ? (
        <SimpleGrid cols={2}>
          <TextInput label="Every" {...number('every')} />
          <NativeSelect
            label="Unit"
            data={unitOptions}
            value={unit}
            onChange={({ currentTarget }) => onChange({ unit: currentTarget.value as RepeatValues['unit'] })}
          />
        </SimpleGrid>
      ) : null}
      {isCustom && unit === 'week' && first !== '' ? <Days values={values} first={first} onChange={onChange} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Ends"
          data={[
            { value: 'count', label: 'After a number of times' },
            { value: 'until', label: 'On a day' },
          ]}
          value={ends}
          onChange={({ currentTarget }) => onChange({ ends: currentTarget.value as RepeatValues['ends'] })}
        />
        {ends === 'count' ? (
          <TextInput label="Times" {...number('count')} />
        ) : (
          <TextInput
            label="Last day"
            type="date"
            min={first}
            value={values.until}
            onChange={({ currentTarget }) => onChange({ until: currentTarget.value })}
          />
        )}
      </SimpleGrid>
      {error ? (
        <Input.Error role="alert">{error}</Input.Error>
      ) : (
        <p className="gate-strong gate-flush" aria-live="polite">
          {inWords(values, first)}
        </p>
      )}
    </Stack>
  );
}

function inWords(values: RepeatValues, first: string): string {
  if (first === '') return 'Choose the first day above.';
  return repeatProblem(values, first) === null ? `${repeatsText(values, first)}.` : '';
}

function Days({ values, first, onChange }: Pick<RepeatsFieldsProps, 'values' | 'first' | 'onChange'>) {
  const days = daysOf(values, first);
  return (
    <Checkbox.Group
      label="Days of the week"
      value={days}
      onChange={(chosen) => onChange({ days: weekdays.filter((day) => chosen.includes(day)) })}
    >
      <div className={classes['days']}>
        {weekdays.map((day) => (
          <Checkbox key={day} value={day} label={dayNames[day]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
