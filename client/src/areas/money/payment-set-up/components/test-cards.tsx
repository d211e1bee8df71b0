import { Paper, Text, Title } from '@mantine/core';
import classes from './payment-set-up.module.css';

interface TestCard {
  number: string;
  effect: string;
  /** Square's sandbox does not know it. */
  onlySimulator?: boolean;
}

/** Source: Square's 'Sandbox payments'; the simulator accepts the same ones and a few more. */
const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', effect: 'Visa, works' },
  { number: '5105 1051 0510 5100', effect: 'Mastercard, works' },
  { number: '6011 0000 0000 0004', effect: 'Discover, works' },
  { number: '3400 000000 00009', effect: 'American Express, works; CVV of four digits' },
  { number: '4000 0000 0000 0002', effect: 'Declined by the bank' },
  { number: '4000 0000 0000 0010', effect: 'Works when it is stored, declined when it is charged later' },
  { number: '4000 0000 0000 9995', effect: 'Not enough money on the card', onlySimulator: true },
  { number: '4000 0000 0000 0127', effect: 'Cannot be read: nothing is sent', onlySimulator: true },
  { number: 'Any, with CVV 911', effect: 'The security code does not match' },
  { number: 'Any, with ZIP 99999', effect: 'The postal code does not match' },
  { number: 'Any, with date 01/40', effect: 'The expiration date does not match' },
];

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
