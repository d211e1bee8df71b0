import { rangeText } from '@gatehouse/sync-protocol/rules/days/day-text';
import { REPORT_DAYS_MAX, reportPeriods } from '@gatehouse/sync-protocol/rules/reports/report-period';
import { PeriodPicker } from '../../../components/period-picker.tsx';
import { periodTitles, type ReportChoice } from '../report-choice.ts';

interface ReportPeriodPickerProps {
  choice: ReportChoice;
  onChange: (next: ReportChoice) => void;
}

/** The periods of a report, as a list. */
export function ReportPeriodPicker({ choice, onChange }: ReportPeriodPickerProps) {
  const isCustom = choice.period === 'custom';
  return (
    <PeriodPicker
      options={reportPeriods.map((value) => ({
        value,
        label: value === 'custom' && isCustom ? rangeText(choice.from, choice.to) : periodTitles[value],
      }))}
      value={choice.period}
      range={{ start: choice.from, end: choice.to }}
      daysMax={REPORT_DAYS_MAX}
      isList
      onChoose={(period, range) => onChange({ ...choice, period, from: range?.start ?? '', to: range?.end ?? '' })}
    />
  );
}
