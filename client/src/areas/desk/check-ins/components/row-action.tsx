import { type Step, stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { Button, Group, Kbd, Text } from '@mantine/core';
import { onSingleClick } from '#devices/one-press';
import type { TodaysCheckIn } from '#domain/check-ins/todays-check-ins';
import { useMay } from '#domain/session/session-context.tsx';
import { waiverWords } from '#domain/verdict/waiver-words';
import { venueTime } from '#lib/venue-format';
import classes from '../check-in.module.css';
import { type Customer, customerName, type DeskRow, type Judging, verdictOn } from '../model/check-in.model.ts';
import { familyLabel } from '../model/group.model.ts';

export interface RowHandlers {
  onCheckIn: (customer: Customer) => void;
  onUndo: (checkIn: TodaysCheckIn, customer: Customer) => void;
  /** How many signed together with a person, themselves included. */
  sizeOf: (customer: Customer) => number;
  onFamily: (customer: Customer) => void;
}

export interface RowActionProps extends RowHandlers, Judging {
  row: DeskRow;
  index: number;
  timeZone: string;
  /** Enter in the search checks in this person. */
  isSelected: boolean;
}

/** Why the button asks first, for a screen reader. */
function noteOf(step: Step, customer: Customer, { venueDate, documentsOf }: Judging): string {
  if (step === 'admit') return '';
  if (step === 'reason') return ', whom an alert stops';
  const { state, text } = waiverWords(customer, venueDate, documentsOf(customer));
  return state === 'unsigned' ? ', no signature on file' : `, ${text}`;
}

/** The action of a row: check in, or see since when someone is in and undo it. */
export function RowAction({ row, index, timeZone, isSelected, ...handlers }: RowActionProps) {
  const { onCheckIn, onUndo, sizeOf, onFamily } = handlers;
  const { customer, checkIn } = row;
  const step = stepOf('person', verdictOn(customer, handlers));
  const size = sizeOf(customer);
  const may = useMay();
  if (!checkIn)
    return may('desk.check_in') ? (
      <Group gap={6} wrap="nowrap" className={classes['rowAction']}>
        <Button
          size="compact-sm"
          variant={step === 'ask' ? 'default' : isSelected ? 'filled' : 'light'}
          {...(step === 'reason' ? { color: 'red' } : {})}
          data-row-action={index}
          aria-label={`Check In ${customerName(customer)}${noteOf(step, customer, handlers)}`}
          rightSection={isSelected ? <Kbd size="xs">Enter</Kbd> : null}
          onClick={onSingleClick(() => onCheckIn(customer))}
        >
          {step === 'admit' ? 'Check In' : 'Check In…'}
        </Button>
        {size > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            title={`Check in all ${size} of this family`}
            aria-label={`Check in all ${size} of the family of ${customerName(customer)}`}
            onClick={onSingleClick(() => onFamily(customer))}
          >
            {familyLabel(size)}
          </Button>
        )}
      </Group>
    ) : null;
  return (
    <Group gap="xs" wrap="nowrap" className={classes['rowAction']}>
      <div>
        <Text size="sm" fw={600}>
          {venueTime(checkIn.check_in_time, timeZone)}
        </Text>
        {checkIn.by_name ? (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            by {checkIn.by_name}
          </Text>
        ) : null}
      </div>
      {may('desk.undo') ? (
        <Button
          size="compact-xs"
          variant="default"
          data-row-action={index}
          aria-label={`Undo check-in of ${customerName(customer)}`}
          onClick={onSingleClick(() => onUndo(checkIn, customer))}
        >
          Undo
        </Button>
      ) : null}
    </Group>
  );
}
