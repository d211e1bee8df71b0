import { Button, Loader } from '@mantine/core';
import visitor from '../../components/visitor/visitor.module.css';
import { VisitorPage } from '../../components/visitor/visitor-page.tsx';
import { ApiError } from '../../lib/api/api-result.ts';
import { useBookingText } from './texts/use-booking-text.ts';

/** Before there is anything to show. */
export function Opening() {
  const { t } = useBookingText();
  return (
    <VisitorPage>
      <output className={visitor.waiting}>
        <Loader size="lg" aria-hidden="true" />
        {t('page.loading')}
      </output>
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
    <VisitorPage>
      <div className={visitor.waiting} role="alert">
        <h1 className={visitor.title}>{isUnknown ? unknown.title : t('page.loadFailed')}</h1>
        {isUnknown ? (
          <p className={visitor.lead}>{unknown.hint}</p>
        ) : (
          <Button size="xl" onClick={onRetry}>
            {t('page.retry')}
          </Button>
        )}
      </div>
    </VisitorPage>
  );
}

/** Whether the server knows nothing at this address. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.failure.kind === 'refused' && error.failure.status === 404;
}
