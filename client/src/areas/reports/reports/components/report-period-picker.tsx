import { REPORT_DAYS_MAX, reportDays, reportPeriods } from '@gatehouse/sync-protocol/areas/reports/report-period';
import { PeriodPicker } from '#components/period-picker.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { periodTitles, type ReportChoice } from '../model/report-choice.ts';

interface ReportPeriodPickerProps {
  choice: ReportChoice;
  onChange: (next: ReportChoice) => void;
}

/** The periods of a report, as a list. */
export function ReportPeriodPicker({ choice, onChange }: ReportPeriodPickerProps) {
  const today = useVenueDate();
  const isCustom = choice.period === 'custom';
  return (
    <PeriodPicker
      options={reportPeriods.map((value) => ({
        value,
        label: periodTitles[value],
        days: value === 'custom' && !isCustom ? null : reportDays(value, today, choice).range,
      }))}
      value={choice.period}
      range={{ start: choice.from, end: choice.to }}
      today={today}
      daysMax={REPORT_DAYS_MAX}
      isList
      onChoose={(period, range) => onChange({ ...choice, period, from: range?.start ?? '', to: range?.end ?? '' })}
    />
  );
}
