import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { downloadCsv } from '../model/upload.actions.ts';
import { rejectedName } from '../model/upload.model.ts';
import type { Problems } from '../model/upload-parts.ts';
import { type Fixing, ProblemRows } from './problem-rows.tsx';

/** The rows that are not added and those with a value that is no good, by their numbers in the file. Requirements F29, F59. */
export function ProblemList({ of, fileName, fixing }: { of: Problems; fileName: string; fixing?: Fixing }) {
  const { rejected_csv: csv } = of;
  return (
    <>
      {of.errorDetails.length > 0 ? (
        <Stack gap="xs">
          <Group justify="space-between" gap="sm">
            <Title order={3} size="h5">
              Rows with errors
            </Title>
            {csv ? (
              <Button variant="default" size="xs" onClick={() => downloadCsv(csv, rejectedName(fileName))}>
                Download Rows with Errors
              </Button>
            ) : null}
          </Group>
          <ProblemRows label="Rows with errors" details={of.errorDetails} fixing={fixing} />
        </Stack>
      ) : null}
      {of.warningDetails.length > 0 ? (
        <Stack gap="xs">
          <Stack gap={2}>
            <Title order={3} size="h5">
              Warnings
            </Title>
            <Text size="sm" c="dimmed">
              {fixing
                ? 'These people are added. You can correct a value here first.'
                : 'These people were added. Values that fit no field are in a note about each person.'}
            </Text>
          </Stack>
          <ProblemRows label="Warnings" details={of.warningDetails} fixing={fixing} />
        </Stack>
      ) : null}
      {of.skippedDetails.length > 0 ? (
        <Stack gap="xs">
          <Title order={3} size="h5">
            Duplicates
          </Title>
          <ProblemRows label="Duplicates" details={of.skippedDetails} />
        </Stack>
      ) : null}
    </>
  );
}
