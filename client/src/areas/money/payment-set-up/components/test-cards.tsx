import { Paper, Text, Title } from '@mantine/core';
import { testCards } from '../model/test-cards.ts';
import classes from './payment-set-up.module.css';

/** Test cards, which belong to nobody. */
export function TestCards({ isSimulator }: { isSimulator: boolean }) {
  const cards = testCards.filter(({ onlySimulator }) => isSimulator || !onlySimulator);
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      <Title order={2} mb={4}>
        Cards to try
      </Title>
      <Text c="dimmed" mb="sm">
        Any expiration date in the future, CVV and ZIP will do, except where the list says otherwise. Never type a real
        card here.
      </Text>
      <ul className={classes['cards']}>
        {cards.map(({ number, effect }) => (
          <li key={`${number}${effect}`}>
            <span className={classes['number']}>{number}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
