import { type VerifyResult, verifyChain } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { venueInstant } from '#lib/venue-format';
import { verifyLines } from './verify-lines.ts';

/** Checks every link of one chain, and says clearly whether it is intact. Requirement Y25. */
export function VerifyPanel({ chain, timeZone }: { chain: string; timeZone: string }) {
  const { verification, start } = useVerify(chain);
  const isRunning = verification.state === 'running';
  return (
    <Stack gap="sm" mb="lg">
      <Group gap="md">
        <Button variant="default" miw={120} disabled={isRunning} onClick={start}>
          {isRunning ? 'Verifying…' : 'Verify'}
        </Button>
        <Text size="sm" c="dimmed" flex={1} miw="16rem">
          Checks every link of this log. To compare signatures too, run <code>npm run verify-audit</code> on the server.
        </Text>
      </Group>
      {isRunning ? <Running walked={verification.walked} total={verification.total} /> : null}
      {verification.state === 'failed' ? <ErrorState message={verification.message} onRetry={start} /> : null}
      <div aria-live="polite">
        {verification.state === 'done' ? <Result result={verification.result} timeZone={timeZone} /> : null}
      </div>
    </Stack>
  );
}

function Running({ walked, total }: { walked: number; total: number }) {
  const percent = total === 0 ? 0 : Math.min(100, (walked / total) * 100);
  return (
    <div>
      <Progress value={percent} aria-label="Links checked" />
      <Text size="sm" mt={4} data-tabular>
        {walked.toLocaleString('en-US')} of {total.toLocaleString('en-US')} links
      </Text>
    </div>
  );
}

function Result({ result, timeZone }: { result: VerifyResult; timeZone: string }) {
  const { links, errors, errors_total: total, breaks } = result;
  const linksText = links === 1 ? 'One link' : `${links.toLocaleString('en-US')} links`;
  if (total === 0 && breaks.length === 0)
    return (
      <Alert color="green" title="The log is intact">
        {linksText} checked. Nothing was altered, removed or cut off.
      </Alert>
    );
  return (
    <Alert color="red" title="The log was tampered with or damaged">
      <Text size="sm" mb="xs">
        {linksText} checked. Someone changed the database directly, or its storage is damaged.
      </Text>
      <List size="sm" spacing={4}>
        {errors.map((text) => (
          <List.Item key={text}>{capitalized(text)}.</List.Item>
        ))}
        {breaks.map((found) => (
          <List.Item key={`${found.found_at} ${found.text}`}>
            Recorded on {venueInstant(found.found_at, timeZone)}: {found.text}.
          </List.Item>
        ))}
      </List>
      {total > errors.length ? (
        <Text size="sm" mt="xs">
          And {(total - errors.length).toLocaleString('en-US')} more.
        </Text>
      ) : null}
    </Alert>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Verification =
  | { state: 'idle' }
  | { state: 'running'; walked: number; total: number }
  | { state: 'done'; result: VerifyResult }
  | { state: 'failed'; message: string };

const CUT_OFF = 'The check was interrupted. Please try again.';

/** Runs one verification of a chain; leaving it ends the check. Requirement Y25. */
function useVerify(chain: string): { verification: Verification; start: () => void } {
  const api = useApi();
  const [verification, setVerification] = useState<Verification>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (signal: AbortSignal): Promise<void> => {
    const show = (next: Verification): void => {
      if (!signal.aborted) setVerification(next);
    };
    show({ state: 'running', walked: 0, total: 0 });
    const answer = await api.call(verifyChain, { params: { chain }, signal });
    if (!answer.ok) return show({ state: 'failed', message: answer.message });
    if (!answer.data.body) return show({ state: 'failed', message: CUT_OFF });
    try {
      let isDone = false;
      for await (const line of verifyLines(answer.data.body)) {
        isDone = 'result' in line;
        show('result' in line ? { state: 'done', result: line.result } : { state: 'running', ...line });
      }
      if (!isDone) show({ state: 'failed', message: CUT_OFF });
    } catch {
      show({ state: 'failed', message: CUT_OFF });
    }
  };

  return {
    verification,
    start() {
      running.current?.abort();
      running.current = new AbortController();
      void run(running.current.signal);
    },
  };
}
