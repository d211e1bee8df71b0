import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { progressText, type UploadProgress } from '../model/upload.model.ts';

interface ProgressLineProps {
  /** What is being done. */
  label: string;
  /** Null while nothing is known about its length. */
  progress: UploadProgress | null;
  onCancel?: () => void;
}

/** One bar for all parts of a file, with counts and the time that is left. Requirement F60. */
export function ProgressLine({ label, progress, onCancel }: ProgressLineProps) {
  const text = progress ? progressText(progress) : null;
  const percent = progress && progress.total > 0 ? Math.round((progress.done / progress.total) * 100) : 100;
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" component="output">
          {label}
        </Text>
        {text ? (
          <Text size="sm" c="dimmed" className="tabular">
            {text}
          </Text>
        ) : null}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Progress.Root flex={1}>
          <Progress.Section
            value={percent}
            animated={progress === null}
            aria-label={label}
            {...(text ? { 'aria-valuetext': text } : {})}
          />
        </Progress.Root>
        {onCancel ? (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
