import { Badge } from '@mantine/core';
import classes from './bill.module.css';
import { type BillSums, dueText } from './bill-words.ts';

/** 'Due $184.00': what staff ask a party for. Nothing of a booking without prices. Requirement B65. */
export function DueBadge({ bill }: { bill: BillSums | null | undefined }) {
  if (!bill) return null;
  return (
    <Badge variant="default" tt="none" className={classes['due'] ?? ''} data-state={bill.state}>
      {dueText(bill)}
    </Badge>
  );
}
