import {
  importFederalHolidays,
  type PreviewedHoliday,
  previewFederalHolidays,
} from '@gatehouse/sync-protocol/areas/bookings/admin-holidays.contracts';
import { federalYears } from '@gatehouse/sync-protocol/areas/bookings/federal-holidays';
import { Button, Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { useRead } from '#lib/api/use-read';
import { calendarDay, weekdayName } from '#lib/venue-format';
import { attemptText, HOLIDAYS } from './holiday-labels.ts';
import classes from './holidays.module.css';

interface ImportDialogProps {
  /** Offered first. */
  year: number;
  onClose: () => void;
  onImported: (message: string, year: string) => void;
}

/** A year's federal holidays, of which the admin takes some. Requirement Y31. */
export function ImportDialog({ year: offered, onClose, onImported }: ImportDialogProps) {
  const [year, setYear] = useState(String(offered));
  const isYear = Number(year) >= federalYears.first && Number(year) <= federalYears.last;
  const preview = useRead(previewFederalHolidays, isYear ? { params: { year } } : null);
  /* Choices of the admin by date; a holiday that they did not touch is chosen where it is a holiday's own day. */
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const importYear = useChange(importFederalHolidays, {
    invalidates: [HOLIDAYS],
    onDone: ({ message }) => onImported(message, year),
  });
  const days = preview.data?.holidays ?? [];
  const isChosen = (day: PreviewedHoliday) => !day.exists && (touched[day.holiday_date] ?? !day.is_observed);
  const chosen = days.filter(isChosen);
  const store = (): void =>
    void importYear.act({ params: { year }, body: { dates: chosen.map((day) => day.holiday_date) } });

  return (
    <Dialog opened onClose={onClose} title="Import Federal Holidays" size="lg">
      <Stack gap="md" {...unsavedMark(Object.keys(touched).length > 0)}>
        <NumberInput
          label="Year"
          value={year}
          min={federalYears.first}
          max={federalYears.last}
          allowDecimal={false}
          maxLength={4}
          w={120}
          error={isYear ? null : `Please enter a year from ${federalYears.first} to ${federalYears.last}`}
          onChange={(next) => setYear(String(next))}
        />
        {isYear ? (
          <Loaded
            read={preview}
            skeleton={{ rows: 11, height: 36 }}
            failed={(error) => attemptText(error, 'Failed to fetch holidays', 'Error loading holidays')}
          />
        ) : null}
        <ul className={`gate-list ${classes['days']}`}>
          {days.map((day) => (
            <PreviewedDay
              key={day.holiday_date}
              day={day}
              isChosen={isChosen(day)}
              onChoose={(next) => setTouched({ ...touched, [day.holiday_date]: next })}
            />
          ))}
        </ul>
        <Text size="sm" c="dimmed">
          From federal law (5 U.S.C. 6103). A weekend holiday is also observed on the Friday before or the Monday after,
          which you can add. Inauguration Day is left out: it’s a holiday only around Washington, D.C.
        </Text>
        <DialogActions
          error={
            importYear.error ? attemptText(importYear.error, 'Failed to add holiday', 'Failed to add holiday') : null
          }
        >
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button miw={180} disabled={chosen.length === 0 || importYear.isPending} onClick={store}>
            {importYear.isPending ? 'Importing…' : importLabel(chosen.length, days)}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function importLabel(count: number, days: readonly PreviewedHoliday[]): string {
  if (days.length > 0 && days.every(({ exists }) => exists)) return 'All Imported';
  if (count === 0) return 'Import Holidays';
  return count === 1 ? 'Import 1 Holiday' : `Import ${count} Holidays`;
}

function PreviewedDay({
  day,
  isChosen,
  onChoose,
}: {
  day: PreviewedHoliday;
  isChosen: boolean;
  onChoose: (next: boolean) => void;
}) {
  const { holiday_date: date, exists, bookings } = day;
  const booked = bookings === 1 ? '1 booking' : `${bookings.toLocaleString('en-US')} bookings`;
  const notes = [exists ? 'Already added' : '', !exists && bookings > 0 ? booked : ''].filter(Boolean);
  return (
    <li>
      <Checkbox
        label={day.holiday_name}
        checked={exists || isChosen}
        disabled={exists}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span>{[...notes, `${weekdayName(date, 'short')}, ${calendarDay(date)}`].join(' · ')}</span>
    </li>
  );
}
