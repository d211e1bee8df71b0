import { Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { people } from '../model/upload.model.ts';
import type { LastUpload } from '../model/use-upload.ts';
import { ProblemList } from './problem-list.tsx';
import { UploadCounts } from './upload-counts.tsx';

/** What the last upload did. Requirement F29. */
export function UploadResult({ last: { fileName, sheet, result, canceledOf } }: { last: LastUpload }) {
  const heading = useRef<HTMLHeadingElement>(null);
  /* The button that was pressed is gone. */
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg" component="section" aria-label="Upload result">
      <Stack gap="lg">
        <Stack gap="xs">
          <Title order={2} size="h4" ref={heading} tabIndex={-1}>
            {result.successful > 0 ? `${people(result.successful)} added` : 'No customers added'} from {fileName}
            {sheet === null ? null : `, sheet “${sheet}”`}
          </Title>
          <UploadCounts
            total={result.totalProcessed}
            good={{ label: 'Added', count: result.successful }}
            skipped={result.skipped}
            errors={result.errors}
            warnings={result.warningDetails.length}
          />
          {canceledOf === null ? null : (
            <Text c="dimmed">
              You canceled the upload after {result.totalProcessed.toLocaleString('en-US')} of{' '}
              {canceledOf.toLocaleString('en-US')} rows. To add the others, choose the file again: nobody is added
              twice.
            </Text>
          )}
        </Stack>
        <ProblemList of={result} fileName={fileName} />
      </Stack>
    </Paper>
  );
}
