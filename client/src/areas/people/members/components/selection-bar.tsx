import { CARDS_MAX } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { Button, Group, Text } from '@mantine/core';
import classes from './members.module.css';

interface SelectionBarProps {
  count: number;
  onPrint: () => void;
  onClear: () => void;
}

/** What may be done with the selected members. Requirement F30. */
export function SelectionBar({ count, onPrint, onClear }: SelectionBarProps) {
  const isTooMany = count > CARDS_MAX;
  return (
    <Group
      component="section"
      className={classes['selection']}
      justify="space-between"
      gap="sm"
      aria-label="Selected members"
    >
      <Text size="sm" component="output">
        {count.toLocaleString('en-US')} selected
        {isTooMany ? `. At most ${CARDS_MAX} cards are printed at a time.` : ''}
      </Text>
      <Group gap="xs">
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear
        </Button>
        <Button size="xs" onClick={onPrint} disabled={isTooMany}>
          Print Cards
        </Button>
      </Group>
    </Group>
  );
}
