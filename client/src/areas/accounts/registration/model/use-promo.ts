import { useCallback, useRef, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { validatePromo } from './registration.actions.ts';
import { type PromoBenefits, promoCodeOf } from './registration.model.ts';

export type PromoState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'valid'; benefits: PromoBenefits }
  | { kind: 'invalid'; message: string };

export interface Promo {
  code: string;
  state: PromoState;
  setCode: (text: string) => void;
  /** Looks the code up where that was not done yet; the answer of an earlier code is dropped. */
  check: () => Promise<PromoState>;
}

/**
 * A promo code field: the code as typed, in capitals without spaces, and what the server says of it. Nothing is looked up
 * until `check` is called; typing goes back to `none`.
 */
export function usePromo(initialCode = ''): Promo {
  const api = useApi();
  const [code, setOwnCode] = useState(initialCode);
  const [state, setState] = useState<PromoState>({ kind: 'none' });
  const current = useRef(initialCode);
  const setCode = useCallback((text: string) => {
    current.current = promoCodeOf(text);
    setOwnCode(current.current);
    setState({ kind: 'none' });
  }, []);
  const check = useCallback(async (): Promise<PromoState> => {
    if (code === '' || state.kind === 'valid') return state;
    setState({ kind: 'checking' });
    const outcome = await validatePromo(api, code);
    const next: PromoState = outcome.ok
      ? { kind: 'valid', benefits: outcome.benefits }
      : { kind: 'invalid', message: outcome.message };
    if (current.current === code) setState(next);
    return next;
  }, [api, code, state]);
  return { code, state, setCode, check };
}
