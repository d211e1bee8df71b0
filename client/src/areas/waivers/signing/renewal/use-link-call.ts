import { useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-result';
import { useRenewalText } from './use-renewal-text.ts';

interface LinkCall<T> {
  isBusy: boolean;
  /** What the server said. A refusal that says how the link is counts, other failures don't. */
  result: LinkResult<T> | null;
  /** Why there is no result, for the visitor. */
  failure: string | null;
  /** Ignores a second press before the answer: the server would refuse it, because the first has used the link. */
  send: () => Promise<void>;
}

type LinkResult<T> = { is: 'done'; data: T } | { is: 'over' } | { is: 'unknown' };

/** A call with the token of a mail's link. */
export function useLinkCall<T>(ask: () => Promise<ApiResult<T>>): LinkCall<T> {
  const t = useRenewalText();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<LinkResult<T> | null>(null);
  const [problem, setProblem] = useState<'offline' | 'busy' | 'failed' | null>(null);
  /* State lags by one render when two presses come in one tick. */
  const isSending = useRef(false);

  const read = (answer: ApiResult<T>): void => {
    if (answer.ok) setResult({ is: 'done', data: answer.data });
    else if (answer.kind === 'network') setProblem('offline');
    else if (answer.kind !== 'refused') setProblem('failed');
    else if (answer.code === 'LINK_EXPIRED') setResult({ is: 'over' });
    else if (answer.code === 'NOT_FOUND') setResult({ is: 'unknown' });
    else setProblem(answer.code === 'TOO_MANY_REQUESTS' ? 'busy' : 'failed');
  };

  return {
    isBusy,
    result,
    failure: problem && t(`errors.${problem}`),
    async send() {
      if (isSending.current) return;
      isSending.current = true;
      setIsBusy(true);
      setProblem(null);
      try {
        read(await ask());
      } finally {
        isSending.current = false;
        setIsBusy(false);
      }
    },
  };
}
