import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { Button, Checkbox, Group, Progress, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Section } from '#components/settings/section.tsx';
import { useFlash } from '#components/settings/use-flash';
import { useApi } from '#lib/api/api-context.tsx';
import { receive, sizeText } from '#lib/receive';
import { downloadName, saveFile } from '#lib/save-file';
import styles from './profile.module.css';

interface Running {
  name: string | null;
  bytes: number;
}

/** Everything the venue has stored, as one archive; also when the subscription is over. */
export function ExportSection({ clientId }: { clientId: string }) {
  const api = useApi();
  const [running, setRunning] = useState<Running | null>(null);
  const [withHealth, setWithHealth] = useState(false);
  const abort = useRef<AbortController | null>(null);
  const { flash, done, failed, clear } = useFlash();
  useEffect(() => () => abort.current?.abort(), []);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    clear();
    setRunning({ name: null, bytes: 0 });
    const { signal } = controller;
    const query = withHealth ? ({ health: 'true' } as const) : {};
    const answer = await api.call(exportAccount, { params: { client_id: clientId }, query, signal });
    try {
      if (!answer.ok) {
        if (answer.kind !== 'aborted') failed(answer.message);
        return;
      }
      const name = downloadName(answer.data.headers.get('content-disposition'), `gatehouse-${clientId}.zip`);
      const content = await receive(answer.data, (bytes) => setRunning({ name, bytes }));
      saveFile(content, name);
      done(`${name} was saved (${sizeText(content.size)}).`);
    } catch {
      if (!signal.aborted) failed('The download was interrupted. Please try again.');
    } finally {
      setRunning(null);
    }
  };

  return (
    <Section
      title="Your data"
      about="Customers, check-ins, members, bookings, waivers with every signature, payments and settings, as one zip archive. Always yours, even after your subscription ends."
      flash={flash}
    >
      {running ? (
        <output className={styles['output']}>
          <Text size="sm" mb={6} data-tabular>
            {running.name ? `${running.name} · ${sizeText(running.bytes)} so far` : 'Preparing your archive…'}
          </Text>
          <Progress value={100} animated aria-label="Downloading" />
        </output>
      ) : (
        <>
          <Text>The archive holds personal data: keep it as safely as signed paper.</Text>
          <Checkbox
            label="Include answers about health"
            description="We record who exported them and when."
            checked={withHealth}
            onChange={(event) => setWithHealth(event.currentTarget.checked)}
          />
        </>
      )}
      <Group justify="flex-end">
        {running ? (
          <Button variant="default" onClick={() => abort.current?.abort()}>
            Cancel
          </Button>
        ) : null}
        <Button miw={180} disabled={running !== null} onClick={() => void start()}>
          {running ? 'Downloading…' : 'Export All My Data'}
        </Button>
      </Group>
    </Section>
  );
}
