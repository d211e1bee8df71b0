import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeadEnd } from '#components/visitor/dead-end.tsx';
import { SkeletonBlock, SkeletonGroup } from '#components/visitor/skeleton-block.tsx';
import visitor from '#components/visitor/visitor.module.css';
import { VisitorPage } from '#components/visitor/visitor-page.tsx';
import { ApiError } from '#lib/api/api-result';
import styles from '../booking.module.css';
import { useBookingText } from '../texts/use-booking-text.ts';
import { BookOutline } from './book-outline.tsx';

/** The booking page in its own shape, before there is anything to show. */
export function OfferingOpening() {
  return (
    <OpeningPage>
      <BookOutline title={<SkeletonBlock width="14rem" height="2.25rem" />} />
    </OpeningPage>
  );
}

/** The same for a booking's own page. */
export function BookingOpening() {
  return (
    <OpeningPage>
      <SkeletonBlock height="9rem" isBlock />
      <div className={styles.columns}>
        <SkeletonBlock height="22rem" isBlock />
        <SkeletonBlock height="22rem" isBlock />
      </div>
    </OpeningPage>
  );
}

function OpeningPage({ children }: { children: ReactNode }) {
  const { t } = useBookingText();
  return (
    <VisitorPage isWide top={<SkeletonBlock width="12rem" height="3rem" />}>
      <SkeletonGroup label={t('page.loading')}>{children}</SkeletonGroup>
    </VisitorPage>
  );
}

interface NotLoadedProps {
  error: Error;
  /** What is said of an address that names nothing. */
  unknown: { title: string; hint: string };
  onRetry: () => void;
}

/** The page could not be loaded, or there is nothing at its address. */
export function NotLoaded({ error, unknown, onRetry }: NotLoadedProps) {
  const { t } = useBookingText();
  const isUnknown = isNotFound(error);
  return (
    <DeadEnd title={isUnknown ? unknown.title : t('page.loadFailed')}>
      {isUnknown ? (
        <p className={visitor.lead}>{unknown.hint}</p>
      ) : (
        <Button size="xl" onClick={onRetry}>
          {t('page.retry')}
        </Button>
      )}
    </DeadEnd>
  );
}

/** Whether the server knows nothing at this address. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.failure.kind === 'refused' && error.failure.status === 404;
}
