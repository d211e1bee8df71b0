import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useCopied } from '#components/use-copied';
import classes from './changes.module.css';

/** What is or was erased and kept, in sentences. Requirements F24, F25. */
export function ErasureSentences({
  erased,
  kept,
  labels,
}: {
  erased: readonly string[];
  kept: readonly string[];
  labels: { erased: string; kept: string };
}) {
  return (
    <Stack gap="sm">
      <Lines title={labels.erased} lines={erased} />
      <Lines title={labels.kept} lines={kept} />
    </Stack>
  );
}

/** The letter to the person, to be copied into a mail. */
export function CopyCertificate({ certificate }: { certificate: string }) {
  const { isCopied, copy } = useCopied();
  return (
    <Group>
      <Button variant="default" size="xs" miw={190} onClick={() => void copy(certificate)}>
        {isCopied ? 'Copied' : 'Copy letter to the person'}
      </Button>
    </Group>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <ul className={classes['lines']} aria-label={title}>
        {lines.map((line) => (
          <Text component="li" key={line} size="sm">
            {line}
          </Text>
        ))}
      </ul>
    </div>
  );
}
