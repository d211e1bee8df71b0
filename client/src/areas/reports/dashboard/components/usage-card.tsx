import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { namedRange } from '@gatehouse/sync-protocol/base/days/day-text';
import { Progress } from '@mantine/core';
import { Card } from '#components/card.tsx';
import { overageText, waiverUsageText } from '#domain/subscription/waiver-usage';
import { daysOfMonth, monthOf } from '#lib/month';
import classes from './cards.module.css';

/** This month's waivers against the plan. Exceeding it does not stop the front door. Requirement W6. */
export function UsageCard({ usage, today }: { usage: ClientView['waiver_usage'] | undefined; today: string }) {
  const overage = usage && overageText(usage);
  return (
    <Card title={namedRange('Waivers this month', daysOfMonth(usage?.month ?? monthOf(today)), today)} area="usage">
      <p className={classes['big']}>{usage ? waiverUsageText(usage) : '–'}</p>
      {usage?.limit ? (
        <Progress
          value={Math.min(100, (100 * usage.signed) / usage.limit)}
          color={overage ? 'yellow' : 'gate'}
          aria-label="Share of the plan’s waivers used"
        />
      ) : null}
      {overage ? (
        <p className={classes['attention']}>{overage}</p>
      ) : (
        <p className={classes['note']}>
          {usage?.limit === null ? 'Your plan has no limit.' : 'Visitors can always sign, even over your limit.'}
        </p>
      )}
    </Card>
  );
}
