import { ATTENDANCE_DAYS_MAX, attendancePeriods } from '@gatehouse/sync-protocol/http/attendance';
import { PeriodPicker } from '../../../components/period-picker.tsx';
import { type Chosen, periodLabels, periodText } from '../attendance.model.ts';

interface AttendancePeriodPickerProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** The periods of attendance, as buttons. */
export function AttendancePeriodPicker({ chosen, onChoose }: AttendancePeriodPickerProps) {
  return (
    <PeriodPicker
      options={attendancePeriods.map((value) => ({
        value,
        label: value === chosen.period ? periodText(chosen) : periodLabels[value],
      }))}
      value={chosen.period}
      range={{ start: chosen.start ?? '', end: chosen.end ?? '' }}
      daysMax={ATTENDANCE_DAYS_MAX}
      onChoose={(period, range) => onChoose({ period, ...range })}
    />
  );
}
