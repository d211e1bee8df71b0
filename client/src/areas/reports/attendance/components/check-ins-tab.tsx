import type { CheckInPage } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { type PageOfRows, rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { AsOf } from '#domain/answers/as-of.tsx';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { useVenue } from '#domain/venue/use-venue';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { type Chosen, periodText } from '../model/attendance.model.ts';
import { PAGE_SIZE, useCheckInPage } from '../model/attendance.queries.ts';
import { checkInsFailureText } from '../model/failure-texts.ts';
import { useChosen } from '../model/use-chosen.ts';
import { AttendancePeriodPicker } from './attendance-period-picker.tsx';
import { CheckInsTable } from './check-ins-table.tsx';

/** Every check-in of a period, newest first. Requirement F13. */
export function CheckInsTab() {
  const [chosen, choose] = useChosen();
  return (
    <>
      <AttendancePeriodPicker chosen={chosen} onChoose={choose} />
      {/* Another period begins on its first page. */}
      <Pages key={`${chosen.period} ${chosen.start} ${chosen.end}`} chosen={chosen} />
    </>
  );
}

function Pages({ chosen }: { chosen: Chosen }) {
  const [page, setPage] = useState(1);
  const { isLocked } = useSyncStatus();
  const { time_zone: timeZone } = useVenue();
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
  const of = { page, pageSize: PAGE_SIZE, total: data?.total ?? 0 };
  return (
    <>
      <Text my="sm" size="sm" c="dimmed" component="output" display="block" data-tabular>
        {data && data.total > 0 ? rowsText(pageOf(data), data.checkins.length, nouns) : null}
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
      {data ? <Pager label="Pages of check-ins" {...of} onPage={setPage} /> : null}
    </>
  );
}

const nouns = ['check-in', 'check-ins'] as const;

/** Of the rows that are shown, which are those of the page before until another one is there. */
function pageOf({ page, page_size: pageSize, total }: CheckInPage): PageOfRows {
  return { page, pageSize, total };
}
