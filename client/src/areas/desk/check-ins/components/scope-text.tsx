import { Text } from '@mantine/core';
import { fillingText } from '#domain/filling/filling-text';
import { scopeText } from '../model/check-in.model.ts';
import type { Desk } from '../model/use-desk.ts';
import { LateText } from './late-text.tsx';

/** Of how many the page shows how many; no total while the first fill runs. */
export function ScopeText({ desk }: { desk: Desk }) {
  return (
    <Text size="sm" c="dimmed" component="output">
      {desk.isFilled ? (
        <LateText text={scopeText(desk)} meanwhile="" />
      ) : (
        fillingText('customers', { soFar: desk.all, total: desk.fillCustomers })
      )}
    </Text>
  );
}
