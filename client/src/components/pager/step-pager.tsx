import { Button, Group, Text } from '@mantine/core';

interface StepPagerProps {
  /** What the page holds, such as `50 payments`. */
  text: string;
  /** Where each page before this one, and this one, begins; null is the beginning of the list. */
  begins: readonly (string | null)[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
  /** The rows are those of an earlier choice, and `next` is theirs. */
  isStale: boolean;
  /** What the buttons to the former and the next page are called. */
  labels: readonly [former: string, next: string];
  onBegins: (begins: readonly (string | null)[]) => void;
}

/** The way through a list whose pages are read one after the other, and its text alone where there is one page. */
export function StepPager({ text, begins, next, isStale, labels, onBegins }: StepPagerProps) {
  const isFirst = begins.length === 1;
  const isPaged = !isFirst || next !== null;
  return (
    <Group mt="md" justify="space-between">
      <Text size="sm" c="dimmed" component="output">
        {isPaged ? `Page ${begins.length}, ` : ''}
        {text}
      </Text>
      {isPaged ? (
        <Group gap="xs">
          <Button variant="default" disabled={isFirst || isStale} onClick={() => onBegins(begins.slice(0, -1))}>
            {labels[0]}
          </Button>
          <Button variant="default" disabled={next === null || isStale} onClick={() => onBegins([...begins, next])}>
            {labels[1]}
          </Button>
        </Group>
      ) : null}
    </Group>
  );
}
