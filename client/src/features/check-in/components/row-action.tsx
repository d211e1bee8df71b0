import { Button, Group, Text } from '@mantine/core';
import { venueTime } from '../../../lib/venue-format.ts';
import type { TodaysCheckIn } from '../../../sync/todays-check-ins.ts';
import { type Customer, customerName, type DeskRow } from '../check-in.model.ts';

export interface RowHandlers {
  onCheckIn: (customer: Customer, index: number) => void;
  onUndo: (checkIn: TodaysCheckIn, customer: Customer, index: number) => void;
}

export interface RowActionProps extends RowHandlers {
  row: DeskRow;
  index: number;
  timeZone: string;
}

/** The one thing to do with a row: check in, or see since when someone is in and undo it. */
export function RowAction({ row: { customer, checkIn }, index, timeZone, onCheckIn, onUndo }: RowActionProps) {
  if (!checkIn)
    return (
      <Button
        size="compact-sm"
        variant="light"
        data-row-action={index}
        aria-label={`Check In ${customerName(customer)}`}
        onClick={() => onCheckIn(customer, index)}
      >
        Check In
      </Button>
    );
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span size="sm" fw={600}>
        {venueTime(checkIn.check_in_time, timeZone)}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        data-row-action={index}
        aria-label={`Undo check-in of ${customerName(customer)}`}
        onClick={() => onUndo(checkIn, customer, index)}
      >
        Undo
      </Button>
    </Group>
  );
}
