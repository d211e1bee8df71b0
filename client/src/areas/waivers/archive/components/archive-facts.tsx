import type { ArchiveStatus } from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { MINOR_HOLD_YEARS } from '@gatehouse/sync-protocol/areas/waivers/retention';
import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { lastRunText, nextRunText } from '../model/archive.model.ts';
import classes from './archive.module.css';

/** What is kept and until when, and when waivers move. Requirement W15. */
export function ArchiveFacts({ status }: { status: ArchiveStatus }) {
  return (
    <Paper component="section" withBorder bg="var(--gate-surface)" p="md" aria-labelledby="archive-facts">
      <Title order={2} size="h4" mb="xs" id="archive-facts">
        What is kept, and until when
      </Title>
      <SimpleGrid component="dl" className={classes['facts'] ?? ''} cols={{ base: 1, sm: 2 }} spacing="md" m={0}>
        <Fact term="Archived last">{lastRunText(status) ?? 'Not yet: the first year has not ended.'}</Fact>
        <Fact term="Archived next">{nextRunText(status)}</Fact>
        <Fact term="Signed waivers">
          Gatehouse deletes nothing by itself, in the archive or out of it. Signature, evidence and check-ins stay as
          they were, and the signed PDF opens as before.
        </Fact>
        <Fact term="Minors">
          What was signed for a minor is held until {MINOR_HOLD_YEARS} years after the 18th birthday. Until that day it
          is not erased, unless the law requires it.
        </Fact>
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="sm">
        How long you must keep a waiver depends on where you are. These are Gatehouse’s defaults and no legal advice.
      </Text>
    </Paper>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
