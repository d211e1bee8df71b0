import type { CustomerUploadPreview, UploadRowMessage } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import styles from '../customer-upload.module.css';
import { downloadCsv } from '../upload.actions.ts';
import { firstProblems, rejectedName } from '../upload.model.ts';

type Problems = Pick<CustomerUploadPreview, 'errorDetails' | 'skippedDetails' | 'rejected_csv'>;

/** The rows that are not added, by their numbers in the file, and the download of those to correct. Requirement F29. */
export function ProblemList({ of, fileName }: { of: Problems; fileName: string }) {
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
          <Rows details={of.errorDetails} />
        </Stack>
      ) : null}
      {of.skippedDetails.length > 0 ? (
        <Stack gap="xs">
          <Title order={3} size="h5">
            Duplicates
          </Title>
          <Rows details={of.skippedDetails} />
        </Stack>
      ) : null}
    </>
  );
}

function Rows({ details }: { details: readonly UploadRowMessage[] }) {
  const { shown, more } = firstProblems(details);
  return (
    <>
      <ul className={styles['problems']}>
        {shown.map(({ row, message }) => (
          <li key={row}>
            <b>Row {row}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="sm" c="dimmed">
          and {more.toLocaleString('en-US')} more
        </Text>
      ) : null}
    </>
  );
}
