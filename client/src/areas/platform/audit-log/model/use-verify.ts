import { type VerifyResult, verifyChain } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { verifyLines } from './verify-lines.ts';

export type Verification =
  | { state: 'idle' }
  | { state: 'running'; walked: number; total: number }
  | { state: 'done'; result: VerifyResult }
  | { state: 'failed'; message: string };

const CUT_OFF = 'The check was interrupted. Please try again.';

/** Runs one verification of a chain; leaving it ends the check. Requirement Y25. */
export function useVerify(chain: string): { verification: Verification; start: () => void } {
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
