import { reportPeriods } from '@gatehouse/sync-protocol/rules/reports/report-period';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { periodTitles, type ReportChoice } from '../report-choice.ts';

const options = reportPeriods.map((value) => ({ value, label: periodTitles[value] }));

/** A period, with two days for a custom one. */
export function PeriodPicker({ choice, onChange }: { choice: ReportChoice; onChange: (next: ReportChoice) => void }) {
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Period"
        data={options}
        value={choice.period}
        onChange={({ currentTarget }) =>
          onChange({ ...choice, period: reportPeriods.find((name) => name === currentTarget.value) ?? 'month' })
        }
      />
      {choice.period === 'custom' ? (
        <>
          <TextInput
            type="date"
            label="Start Date"
            value={choice.from}
            max={choice.to || undefined}
            onChange={({ currentTarget }) => onChange({ ...choice, from: currentTarget.value })}
          />
          <TextInput
            type="date"
            label="End Date"
            value={choice.to}
            min={choice.from || undefined}
            onChange={({ currentTarget }) => onChange({ ...choice, to: currentTarget.value })}
          />
        </>
      ) : null}
    </Group>
  );
}
