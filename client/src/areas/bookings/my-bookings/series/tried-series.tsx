import type { Occurrence } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { whenText } from '#domain/bookings/booking-labels';
import { isPlaceTaken } from '#domain/bookings/overbooking';
import type { ApiResult } from '#lib/api/api-result';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { seriesFailureText } from '../model/failure-texts.ts';
import { amountText, fitText, whyNot } from './occurrence-text.ts';
import classes from './series.module.css';

interface TriedSeriesProps {
  /** What was tried out: `Every Tuesday, 8 times`. */
  title: string;
  /** Its dates, as they were found at first. */
  tried: readonly Occurrence[];
  tryAgain: () => Promise<ApiResult<Occurrence[]>>;
  save: (skipsConflicts: boolean) => Promise<ApiResult<{ skipped: number }>>;
  /** `Book`, `Booking…` and what becomes of dates that don't fit. */
  words: { verb: string; busy: string; rest: string };
  onBack: () => void;
  /** Given where a request must not be sent again unless its answer is known. */
  onLost?: () => void;
  /** Gets how many were saved: `7 of 8`, `all 8`. */
  onSaved: (amount: string) => void;
}

/** The dates of a series before anything is saved: those that don't fit and why, then all or the others. Requirement B33. */
export function TriedSeries({ title, tried, tryAgain, save, words, onBack, onLost, onSaved }: TriedSeriesProps) {
  const timeZone = useVenueTimeZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const [occurrences, setOccurrences] = useState(tried);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const total = occurrences.length;
  const fitting = occurrences.filter(({ fits }) => fits).length;
  const book = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    const answer = await save(fitting < total);
    if (answer.ok) {
      onSaved(amountText(total - answer.data.skipped, total).toLowerCase());
      return;
    }
    if (answer.kind !== 'refused' && onLost) {
      onLost();
      return;
    }
    const again = isPlaceTaken(answer) ? await tryAgain() : null;
    setIsBusy(false);
    if (again?.ok) setOccurrences(again.data);
    setFailure(
      again?.ok
        ? 'Nothing was saved, because someone else changed these bookings first. Please check the dates again.'
        : seriesFailureText(answer),
    );
  };
  return (
    <Stack gap="md" {...unsavedMark(true)}>
      <div>
        <Title order={3} size="h4" ref={heading} tabIndex={-1} className={classes['title'] ?? ''}>
          {title}
        </Title>
        <Text>
          {fitText(fitting, total)}. {fitting < total && fitting > 0 ? words.rest : null} Nothing is saved yet.
        </Text>
      </div>
      <ul className={`gate-list ${classes['dates']}`} aria-label="Dates">
        {occurrences.map((one) => (
          <li key={`${one.date_scheduled} ${one.booking_time}`} data-conflict={!one.fits || undefined}>
            <span data-tabular>{whenText(one, timeZone)}</span>
            <strong>{one.fits ? 'Fits' : whyNot(one)}</strong>
          </li>
        ))}
      </ul>
      <DialogActions error={failure}>
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button miw={160} disabled={isBusy || fitting === 0} onClick={() => void book()}>
          {isBusy ? words.busy : fitting === 0 ? words.verb : `${words.verb} ${amountText(fitting, total)}`}
        </Button>
      </DialogActions>
    </Stack>
  );
}
