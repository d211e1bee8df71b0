import { getPaymentConfig } from '@gatehouse/sync-protocol/http/payments';
import type { Card } from '@square/web-sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { cardLabels } from './card-labels.ts';
import { cardStyle } from './card-style.ts';

/** Whose account charges the card: a venue's, or the platform's without one. */
export interface CardAccount {
  clientId?: string;
  bookingId?: string;
  token?: string;
}

export type CardState = { kind: 'loading' } | { kind: 'ready'; card: Card } | { kind: 'failed'; message: string };

type Loaded = { ok: true; card: Card } | { ok: false; message: string };

async function loadCard(api: ApiClient, account: CardAccount, scheme: 'light' | 'dark'): Promise<Loaded> {
  const config = await api.call(getPaymentConfig, { query: account });
  if (!config.ok) return { ok: false, message: cardLabels.noConfig };
  const { applicationId, locationId, scriptUrl } = config.data.config;
  try {
    const { payments } = await import('@square/web-sdk');
    const square = await payments(applicationId, locationId, { scriptSrc: scriptUrl });
    if (!square) return { ok: false, message: cardLabels.noScript };
    return { ok: true, card: await square.card(cardStyle(scheme)) };
  } catch {
    return { ok: false, message: cardLabels.noScript };
  }
}

/** Renders Square's card field into the container while it is mounted. */
export function useCard(
  container: RefObject<HTMLDivElement | null>,
  { clientId, bookingId, token }: CardAccount,
  scheme: 'light' | 'dark',
): CardState {
  const api = useApi();
  const [state, setState] = useState<CardState>({ kind: 'loading' });
  const schemeNow = useRef(scheme);

  useEffect(() => {
    let isGone = false;
    let drawn: Card | null = null;
    const account = {
      ...(clientId ? { clientId } : {}),
      ...(bookingId ? { bookingId } : {}),
      ...(token ? { token } : {}),
    };
    const draw = async (): Promise<void> => {
      const loaded = await loadCard(api, account, schemeNow.current);
      if (isGone) return;
      if (!loaded.ok || !container.current) {
        setState({ kind: 'failed', message: loaded.ok ? cardLabels.noScript : loaded.message });
        return;
      }
      drawn = loaded.card;
      try {
        await drawn.attach(container.current);
        if (!isGone) setState({ kind: 'ready', card: drawn });
      } catch {
        if (!isGone) setState({ kind: 'failed', message: cardLabels.noScript });
      }
    };
    void draw();
    return () => {
      isGone = true;
      drawn?.destroy().catch(() => undefined);
    };
  }, [api, container, clientId, bookingId, token]);

  useEffect(() => {
    schemeNow.current = scheme;
    if (state.kind === 'ready') state.card.configure(cardStyle(scheme)).catch(() => undefined);
  }, [state, scheme]);

  return state;
}
