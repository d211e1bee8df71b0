import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WireCard, WireCustomer, WireLink, WireOrder, WirePayment, WireRefund, WireSubscription } from './wire.ts';

/** One merchant's data at Square. Every access token is a merchant of its own. */
export interface Merchant {
  id: string;
  payments: WirePayment[];
  refunds: WireRefund[];
  orders: WireOrder[];
  links: (WireLink & { name: string })[];
  customers: WireCustomer[];
  /** `charge` is the result of a charge of this card: the code of a refusal, or null. */
  cards: (WireCard & { id: string; charge: string | null })[];
  subscriptions: WireSubscription[];
  /** The first response to each idempotency key, by operation and key. */
  answers: Record<string, { bodyHash: string; status: number; body: unknown }>;
  /** Keys of charges that were canceled before they arrived. */
  cancelledKeys: string[];
  /** Refunds that will fail. */
  doomedRefunds: string[];
}

export interface Store {
  merchants: Record<string, Merchant>;
  merchantOf(accessToken: string): Merchant;
  /** Writes the state, where it is stored in a file, so that a killed process loses nothing it confirmed. */
  save(): void;
  reset(): void;
}

/** Stored in a file (written whole, then renamed), or in memory without one. */
export function createStore(file: string | null): Store {
  const store: Store = {
    merchants: file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Merchant>) : {},
    merchantOf(accessToken) {
      const id = merchantIdOf(accessToken);
      store.merchants[id] ??= emptyMerchant(id);
      return store.merchants[id];
    },
    save() {
      if (!file) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(store.merchants));
      renameSync(`${file}.new`, file);
    },
    reset() {
      store.merchants = {};
      store.save();
    },
  };
  return store;
}

/** The same merchant id for the same access token, in the shape of Square's. */
export function merchantIdOf(accessToken: string): string {
  return `ML${createHash('sha256').update(accessToken).digest('hex').slice(0, 11).toUpperCase()}`;
}

function emptyMerchant(id: string): Merchant {
  return {
    id,
    payments: [],
    refunds: [],
    orders: [],
    links: [],
    customers: [],
    cards: [],
    subscriptions: [],
    answers: {},
    cancelledKeys: [],
    doomedRefunds: [],
  };
}

/** An id that looks like Square's: letters and digits. */
export function newId(length = 22): string {
  return randomBytes(length).toString('base64').replaceAll(/[+/=]/g, 'x').slice(0, length);
}
