import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';
import { recordLine, recordName } from './merge.model.ts';
import { otherRecordsQuery } from './merge.queries.ts';

const TYPING_PAUSE_MS = 200;

/** Finds the other record of a person among all customers. */
export function RecordSearch({
  clientId,
  not,
  onChoose,
  onCancel,
}: {
  clientId: string;
  /** The record that is open: never offered. */
  not: string;
  onChoose: (row: CustomerRow) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const timeZone = useVenueTimeZone();
  const { data, error, isLoading, refetch } = useQuery(otherRecordsQuery(useApi(), clientId, { search, not }));
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label="The other record of this person"
        description="Name, email, phone or waiver ID."
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isLoading ? <SkeletonRows rows={3} /> : null}
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {search !== '' && data?.length === 0 ? (
        <Text c="dimmed" component="output">
          No other record matches your search.
        </Text>
      ) : null}
      {search !== '' && data && data.length > 0 ? (
        <ul className={classes['records']} aria-label="Records found">
          {data.map((row) => (
            <li key={row.waiver_id}>
              <span>
                <strong>{recordName(row)}</strong>
                <Text span display="block" size="sm" c="dimmed">
                  {recordLine(row, timeZone)}
                </Text>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Choose ${recordName(row)}, ${recordLine(row, timeZone)}`}
                onClick={() => onChoose(row)}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Stack>
  );
}
