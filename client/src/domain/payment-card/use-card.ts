import { getPaymentConfig } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import type { Card, Payments } from '@square/web-sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../lib/api/api-client.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import type { CardFault } from './card-labels.ts';

/** The account that charges the card: a venue's, or the platform's without one. */
export interface CardAccount {
  clientId?: string;
  bookingId?: string;
  token?: string;
}

/** How the fields look and speak. Both may change while they are drawn. */
export interface CardLook {
  scheme: 'light' | 'dark';
  /** Null: the browser's own. */
  language: string | null;
}

export type CardState =
  | { kind: 'loading' }
  | { kind: 'ready'; card: Card; square: Payments }
  | { kind: 'failed'; fault: CardFault };

type Loaded = { ok: true; card: Card; square: Payments } | { ok: false; fault: CardFault };

async function loadSquare(api: ApiClient, account: CardAccount): Promise<Payments | CardFault> {
  const config = await api.call(getPaymentConfig, { query: account });
  if (!config.ok) return { kind: config.kind === 'network' ? 'noAnswer' : 'noConfig' };
  const { applicationId, locationId, scriptUrl } = config.data.config;
  try {
    const { payments } = await import('@square/web-sdk');
    return (await payments(applicationId, locationId, { scriptSrc: scriptUrl })) ?? { kind: 'noSdk' };
  } catch {
    return { kind: 'noScript' };
  }
}

async function loadCard(api: ApiClient, account: CardAccount, look: CardLook): Promise<Loaded> {
  const square = await loadSquare(api, account);
  if ('kind' in square) return { ok: false, fault: square };
  try {
    if (look.language) await speak(square, look.language);
    return { ok: true, square, card: await square.card(cardStyle(look.scheme)) };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

/** A language that Square does not know is no reason to take no cards. */
async function speak(square: Payments, language: string): Promise<void> {
  await square.setLocale(language).catch(() => undefined);
}

function faultOf(error: unknown): CardFault {
  return { kind: 'noForm', reason: error instanceof Error ? error.message : String(error) };
}

/** Renders Square's card field into the container while it is mounted. */
export function useCard(
  container: RefObject<HTMLDivElement | null>,
  { clientId, bookingId, token }: CardAccount,
  { scheme, language }: CardLook,
): CardState {
  const api = useApi();
  const [state, setState] = useState<CardState>({ kind: 'loading' });
  const lookNow = useRef({ scheme, language });

  useEffect(() => {
    let isGone = false;
    let drawn: Card | null = null;
    const account = {
      ...(clientId ? { clientId } : {}),
      ...(bookingId ? { bookingId } : {}),
      ...(token ? { token } : {}),
    };
    const draw = async (): Promise<void> => {
      const loaded = await loadCard(api, account, lookNow.current);
      if (isGone) return;
      if (!loaded.ok || !container.current) {
        setState({ kind: 'failed', fault: loaded.ok ? { kind: 'noContainer' } : loaded.fault });
        return;
      }
      drawn = loaded.card;
      try {
        await drawn.attach(container.current);
        if (!isGone) setState({ kind: 'ready', card: drawn, square: loaded.square });
      } catch (error) {
        if (!isGone) setState({ kind: 'failed', fault: faultOf(error) });
      }
    };
    void draw();
    return () => {
      isGone = true;
      drawn?.destroy().catch(() => undefined);
    };
  }, [api, container, clientId, bookingId, token]);

  useEffect(() => {
    lookNow.current = { scheme, language };
    if (state.kind !== 'ready') return;
    state.card.configure(cardStyle(scheme)).catch(() => undefined);
    if (language) void speak(state.square, language);
  }, [state, scheme, language]);

  return state;
}

/** How Square's fields look in its frame, where our style sheets do not reach: it supports values, not variables. */
interface Palette {
  paper: string;
  ink: string;
  line: string;
  accent: string;
  soft: string;
  error: string;
}

/* The same values as theme.ts gives fields. */
const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    paper: '#ffffff',
    ink: '#1b2430',
    line: '#8b93a0',
    accent: '#1f7a5c',
    soft: '#566070',
    error: '#b42318',
  },
  dark: {
    paper: '#222d3a',
    ink: '#e9edf1',
    line: '#7b8797',
    accent: '#5daf8d',
    soft: '#a3aebb',
    error: '#ff9b93',
  },
};

/** Options of Square's card for a color scheme. */
function cardStyle(scheme: 'light' | 'dark') {
  const { paper, ink, line, accent, soft, error } = palettes[scheme];
  return {
    style: {
      input: { backgroundColor: paper, color: ink, fontSize: '16px' },
      'input::placeholder': { color: soft },
      'input.is-error': { color: error },
      '.input-container': { borderColor: line, borderRadius: '8px' },
      '.input-container.is-focus': { borderColor: accent },
      '.input-container.is-error': { borderColor: error },
      '.message-text': { color: soft },
      '.message-icon': { color: soft },
      '.message-text.is-error': { color: error },
      '.message-icon.is-error': { color: error },
    },
  };
}
