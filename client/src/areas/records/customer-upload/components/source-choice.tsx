import type {
  ChosenSource,
  UploadEncoding,
  UploadSource,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { Button, Group, NativeSelect, Paper, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';

/** Names of the encodings as people read them. */
const encodingLabels: Readonly<Record<UploadEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Windows, Western Europe',
  macintosh: 'Mac',
  'windows-1250': 'Windows, Central Europe',
};

interface SourceChoiceProps {
  /** The source as the file was read at first. */
  source: UploadSource;
  picked: ChosenSource;
  /** What has to be chosen; null where an earlier choice goes on. */
  isOpen: { sheet: boolean; encoding: boolean } | null;
  isDisabled: boolean;
  onPick: (next: ChosenSource) => void;
}

/** Which of several sheets is read, and in which character set a text: nothing where there is no choice. Requirement F26. */
export function SourceChoice({ source, picked, isOpen, isDisabled, onPick }: SourceChoiceProps) {
  const { sheets, encodings } = source;
  if (sheets.length < 2 && encodings.length === 0) return null;
  return (
    <Paper withBorder bg="var(--gate-surface)" p="lg">
      {sheets.length > 1 ? (
        <NativeSelect
          maw={420}
          label="Sheet"
          description={`This file has ${sheets.length} sheets. One of them is read at a time.`}
          error={isOpen?.sheet ? 'Please choose the sheet with the customers.' : null}
          data={[...(isOpen?.sheet ? [{ value: '', label: 'Choose…' }] : []), ...sheets]}
          value={isOpen?.sheet ? '' : (picked.sheet ?? source.sheet ?? '')}
          disabled={isDisabled}
          onChange={(event) => {
            const sheet = event.currentTarget.value;
            if (sheet !== '') onPick({ sheet });
          }}
        />
      ) : null}
      {encodings.length > 0 ? (
        <EncodingChoice {...{ source, picked, isDisabled, onPick }} isOpen={isOpen?.encoding ?? false} />
      ) : null}
    </Paper>
  );
}

/** Folded away where the file leaves no doubt. */
function EncodingChoice({
  source: { encoding: read, encodings },
  picked,
  isOpen,
  isDisabled,
  onPick,
}: Omit<SourceChoiceProps, 'isOpen'> & { isOpen: boolean }) {
  const [isShown, setIsShown] = useState(isOpen);
  const used = picked.encoding ?? read;
  if (!isShown)
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          Letters are read as: {used ? encodingLabels[used] : ''}
        </Text>
        <Button variant="default" size="xs" onClick={() => setIsShown(true)}>
          Names Look Wrong?
        </Button>
      </Group>
    );
  return (
    <Radio.Group
      label="Which line shows the names correctly?"
      description="The file does not say how its text is encoded. The words below are from the file. If no line is right, save the file as “CSV UTF-8” and choose it again."
      error={isOpen ? 'Please choose the line that has no wrong letters.' : null}
      value={isOpen ? null : used}
      onChange={(encoding) => onPick({ encoding })}
    >
      <Stack gap="sm" my="sm">
        {encodings.map(({ encoding, words }) => (
          <Radio
            key={encoding}
            value={encoding}
            disabled={isDisabled}
            label={words.join(' · ')}
            description={encodingLabels[encoding]}
            classNames={{ label: 'gate-breakable' }}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
