import { ATTENDANCE_DAYS_MAX, attendancePeriods } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { PeriodPicker } from '#components/period-picker.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { type Chosen, daysOf, periodLabels } from '../model/attendance.model.ts';

interface AttendancePeriodPickerProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The periods of attendance, as buttons. */
export function AttendancePeriodPicker({ chosen, onChoose }: AttendancePeriodPickerProps) {
  const today = useVenueDate();
  return (
    <PeriodPicker
      options={attendancePeriods.map((value) => ({
        value,
        label: periodLabels[value],
        days: daysOf(value === chosen.period ? chosen : { period: value }, today),
      }))}
      value={chosen.period}
      range={{ start: chosen.start ?? '', end: chosen.end ?? '' }}
      today={today}
      daysMax={ATTENDANCE_DAYS_MAX}
      onChoose={(period, range) => onChoose({ period, ...range })}
    />
  );
}
