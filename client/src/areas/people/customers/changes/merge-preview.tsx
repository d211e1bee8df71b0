import type { MergeCounts, MergeSide } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Alert, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';
import { recordLine, recordName, sideFacts, togetherText } from './merge.model.ts';

interface Preview {
  keep: MergeSide;
  merge: MergeSide;
  together: MergeCounts;
  obstacle: string | null;
  birth_dates_differ: boolean;
}

/** Both records side by side, and what they are together. Requirement F22. */
export function MergePreview({ keep, merge, together, obstacle, birth_dates_differ: areBirthDatesApart }: Preview) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Side side={keep} label="Kept" color="teal" />
        <Side side={merge} label="Merged into it" color="gray" />
      </SimpleGrid>
      <FailureAlert>{obstacle}</FailureAlert>
      {areBirthDatesApart && !obstacle ? (
        <Alert color="yellow" role="alert">
          The birth dates differ. Please make sure that this is one person.
        </Alert>
      ) : null}
      {obstacle ? null : (
        <Text>
          Together: {togetherText(together)}. Lists show {recordName(keep.customer)} once, who is found by both names
          and codes and checked in once a day. Nothing is changed or deleted, and you can undo this at any time.
        </Text>
      )}
    </Stack>
  );
}

function Side({ side, label, color }: { side: MergeSide; label: string; color: string }) {
  const { customer } = side;
  const timeZone = useVenueTimeZone();
  return (
    <Paper withBorder p="md" component="article" aria-label={`${label}: ${recordName(customer)}`}>
      <Stack gap="xs" align="flex-start">
        <StateBadge color={color}>{label}</StateBadge>
        <div>
          <Text fw={600} fz="lg">
            {recordName(customer)}
          </Text>
          <Text size="sm" c="dimmed">
            {recordLine(customer, timeZone)}
          </Text>
          <Text size="sm" c="dimmed">
            {customer.waiver_id}
          </Text>
        </div>
        <ul className={classes['facts']}>
          {sideFacts(side).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </Stack>
    </Paper>
  );
}
