import type { CheckInRecord } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import type { CheckInPage } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { type PageOfRows, rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StaleAnswerNotice } from '#domain/answers/stale-answer-notice.tsx';
import { ReviewReasons } from '#domain/check-ins/review-reasons.tsx';
import { PEOPLE_LOCKED } from '#domain/people/people-locked';
import { type Chosen, periodText, useChosen } from '#domain/reports/periods';
import { useVenue } from '#domain/venue/use-venue';
import { calendarDay, venueTime } from '#lib/venue-format';
import { useSyncStatus } from '#sync/react/sync-context.tsx';
import { PAGE_SIZE, useCheckInPage } from '../model/attendance.queries.ts';
import { checkInsFailureText } from '../model/failure-texts.ts';
import classes from './attendance.module.css';

/** Every check-in of a period, newest first. Requirement F13. */
export function CheckInsTab() {
  const [chosen] = useChosen();
  /* Another period begins on its first page. */
  return <Pages key={`${chosen.period} ${chosen.start} ${chosen.end}`} chosen={chosen} />;
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
      <StaleAnswerNotice answer={answer} />
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

/** The page of the rows that are shown; they stay those of the page before until another one is there. */
function pageOf({ page, page_size: pageSize, total }: CheckInPage): PageOfRows {
  return { page, pageSize, total };
}

interface CheckInsTableProps {
  checkIns: readonly CheckInRecord[];
  timeZone: string;
  /** The page before, while the next one is fetched. */
  isPrevious: boolean;
}

/** A table, on a phone cards. The time is the stored one, on the venue's clock. */
function CheckInsTable({ checkIns, timeZone, isPrevious }: CheckInsTableProps) {
  return (
    <ListTable
      aria-busy={isPrevious}
      className={`${list['labels']} ${classes['table']}`}
      cardsTo={75}
      rows={checkIns}
      keyOf={(checkIn) => checkIn.checkin_id}
      columns={[
        { header: 'Check-in ID', isLabeled: true, cell: (checkIn) => checkIn.checkin_id },
        { header: 'Check-in Date', isLabeled: true, cell: (checkIn) => calendarDay(checkIn.venue_date) },
        { header: 'Check-in Time', isLabeled: true, cell: (checkIn) => venueTime(checkIn.check_in_time, timeZone) },
        { header: 'Waiver Type', isLabeled: true, cell: (checkIn) => checkIn.waiver_type ?? 'N/A' },
        {
          header: 'Adult Name',
          isLabeled: true,
          cell: (checkIn) => nameOf(checkIn.adult_first_name, checkIn.adult_last_name),
        },
        {
          header: 'Minor Name',
          isLabeled: true,
          cell: (checkIn) => nameOf(checkIn.minor_first_name, checkIn.minor_last_name),
        },
        { header: 'Phone Number', isLabeled: true, cell: ({ phone }) => (phone ? formatPhone(phone) : 'N/A') },
        { header: 'Email', isLabeled: true, attributes: { 'data-email': true }, cell: ({ email }) => email || 'N/A' },
        { header: 'Checked In By', isLabeled: true, cell: (checkIn) => <Doer {...checkIn} /> },
      ]}
    />
  );
}

/** Who did it, and why someone should look at it. */
function Doer({ by_name: name, review_reasons: reasons }: CheckInRecord) {
  return (
    <>
      {name || 'N/A'}
      <ReviewReasons reasons={reasons} />
    </>
  );
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ''} ${last ?? ''}`.trim() || 'N/A';
}
