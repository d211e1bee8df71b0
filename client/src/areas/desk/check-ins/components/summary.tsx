import { Text } from '@mantine/core';
import { useId } from 'react';
import { FactList } from '#components/fact-list.tsx';
import { fillingText } from '#domain/filling/filling-text';
import classes from '../check-in.module.css';
import type { Desk } from '../model/use-desk.ts';

/** Today's Summary of the customers the page lists; no figures before all of them are here. */
export function Summary({ desk: { summary, isFilled, fillCustomers, all } }: { desk: Desk }) {
  const titleId = useId();
  if (!isFilled)
    return (
      <Text component="output" size="sm" fw={600}>
        {fillingText('customers', { soFar: all, total: fillCustomers })}
      </Text>
    );
  const figures: [string, number][] = [
    ['Total Customers', summary.total],
    ['Checked In', summary.checkedIn],
    ['Not Checked In', summary.notCheckedIn],
  ];
  return (
    <section className={classes['summaryBox']} aria-labelledby={titleId}>
      <Text id={titleId} component="h2" size="sm" fw={600}>
        Today's Summary
      </Text>
      <FactList
        className={classes['summary']}
        facts={figures.map(([title, value]) => [title, value.toLocaleString('en-US')])}
      />
    </section>
  );
}
