import { Group, Pagination, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { PEOPLE_LOCKED } from '../../../domain/people/people-locked.ts';
import { useVenue } from '../../../domain/venue/use-venue.ts';
import { useSyncStatus } from '../../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../../sync/react/use-venue-date.ts';
import { type Chosen, daysOf, periodText } from '../attendance.model.ts';
import { PAGE_SIZE, useCheckInPage } from '../attendance.queries.ts';
import { checkInsFailureText } from '../failure-texts.ts';
import { useChosen } from '../use-chosen.ts';
import { AsOf } from './as-of.tsx';
import { CheckInsTable } from './check-ins-table.tsx';
import { PeriodPicker } from './period-picker.tsx';

/** Every check-in of a period, newest first. Requirement F13. */
export function CheckInsTab() {
  const [chosen, choose] = useChosen();
  return (
    <>
      <PeriodPicker chosen={chosen} onChoose={choose} />
      {/* Another period begins on its first page. */}
      <Pages key={`${chosen.period} ${chosen.start} ${chosen.end}`} chosen={chosen} />
    </>
  );
}

function Pages({ chosen }: { chosen: Chosen }) {
  const [page, setPage] = useState(1);
  const { isLocked } = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
  const today = useVenueDate();
  const answer = useCheckInPage(chosen, page);
  const { data, failure, isLoading, isPrevious } = answer;
  if (isLocked) return <EmptyState title="People are hidden">{PEOPLE_LOCKED}</EmptyState>;
  if (isLoading)
    return (
      <>
        <Text mt="md" c="dimmed" component="output" display="block">
          Loading check-ins...
        </Text>
        <SkeletonRows rows={8} />
      </>
    );
  if (failure && failure.kind !== 'network' && !data)
    return (
      <Group mt="md" grow>
        <ErrorState message={checkInsFailureText(failure)} onRetry={answer.retry} />
      </Group>
    );
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <Text my="sm" size="sm" c="dimmed" component="output" display="block" data-tabular>
        {data && data.total > 0 ? countText(data, daysOf(chosen, today)) : daysOf(chosen, today)}
      </Text>
      <AsOf answer={answer} />
      {data && data.total === 0 ? (
        <EmptyState title={`No check-ins found for ${periodText(chosen)}.`}>
          People who check in at the desk or at a scan station are listed here.
        </EmptyState>
      ) : null}
      {data && data.checkins.length > 0 ? (
        <CheckInsTable checkIns={data.checkins} timeZone={timeZone} isPrevious={isPrevious} />
      ) : null}
      {pages > 1 ? (
        <Group justify="center" mt="md" component="nav" aria-label="Pages of check-ins">
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            siblings={1}
            withEdges
            getItemProps={(number) => ({ 'aria-label': `Page ${number.toLocaleString('en-US')}` })}
            getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
          />
        </Group>
      ) : null}
    </>
  );
}

const controlLabels = { first: 'First page', previous: 'Page before', next: 'Next page', last: 'Last page' };

/** `51–100 of 36,500 check-ins · Jun 16, 2025 – Jun 15, 2026`. */
function countText({ page, page_size: size, total, checkins }: PageCounts, days: string): string {
  const first = (page - 1) * size + 1;
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'check-in' : 'check-ins'} · ${days}`;
  if (total <= size) return all;
  return `${first.toLocaleString('en-US')}–${(first + checkins.length - 1).toLocaleString('en-US')} of ${all}`;
}

interface PageCounts {
  page: number;
  page_size: number;
  total: number;
  checkins: readonly unknown[];
}
