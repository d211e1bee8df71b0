import { type RandomBytes, randomCrockford } from '@gatehouse/sync-protocol/base/ids';
import { type Secrets, sha256 } from '#base/secrets';

/** 26 characters of 5 bits: 130 random bits, for the QR code and the link. Requirement X3, decision 001. */
const LONG_LENGTH = 26;
/** 40 random bits, for typing; its attempts are limited much more strictly. */
const SHORT_LENGTH = 8;

export interface PairingSecret {
  code: string;
  shortCode: string;
}

export type ReadPairingCode = { kind: 'long' | 'short'; text: string };

/** Two independent secrets for one pairing, as they are shown: in groups of four. */
export function createPairingSecret(random: RandomBytes): PairingSecret {
  return {
    code: grouped(randomCrockford(LONG_LENGTH, random)),
    shortCode: grouped(randomCrockford(SHORT_LENGTH, random)),
  };
}

/** Reads a code in any case, with or without hyphens and spaces, with look-alikes; null when it is not a pairing code. */
export function readPairingCode(given: string): ReadPairingCode | null {
  const text = given.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]+$/.test(text)) return null;
  if (text.length === LONG_LENGTH) return { kind: 'long', text };
  return text.length === SHORT_LENGTH ? { kind: 'short', text } : null;
}

/** How a code is stored. The hash of the short one is keyed, because a plain one could be brute-forced. */
export function pairingCodeHash(secrets: Secrets, { kind, text }: ReadPairingCode): string {
  return kind === 'long' ? sha256(`pairing:${text}`) : secrets.mac('pairing-short-code', text);
}

function grouped(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
