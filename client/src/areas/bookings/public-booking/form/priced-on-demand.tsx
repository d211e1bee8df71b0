import { Button, Skeleton } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { MessageBanner } from '#components/visitor/message-banner.tsx';
import type { PricedFieldsProps } from '../priced/priced-props.ts';
import { useBookingText } from '../texts/use-booking-text.ts';

/** Guests by kind, extras, a promo code and the price, loaded where an offering has prices: others never need it. */
export function PricedOnDemand(props: PricedFieldsProps) {
  const { t } = useBookingText();
  const [loaded, setLoaded] = useState<{ Fields: ComponentType<PricedFieldsProps> } | null>(null);
  const [tries, setTries] = useState(1);
  const [failedAt, setFailedAt] = useState(0);
  useEffect(() => {
    import('../priced/priced-fields.tsx').then(
      ({ PricedFields }) => setLoaded({ Fields: PricedFields }),
      () => setFailedAt(tries),
    );
  }, [tries]);
  if (loaded) return <loaded.Fields {...props} />;
  if (failedAt < tries) return <Skeleton height={320} radius={16} />;
  return (
    <>
      <MessageBanner tone="bad" isUrgent>
        {t('page.offline')}
      </MessageBanner>
      <div>
        <Button size="xl" onClick={() => setTries(tries + 1)}>
          {t('page.retry')}
        </Button>
      </div>
    </>
  );
}
