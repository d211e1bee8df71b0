import { createHash, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { readKeyFile } from './key-file.ts';

const SHORT = 4_096;

/** SHA-256 in hex: how tokens are stored and documents are named. */
export function sha256(data: string | Uint8Array): string {
  /* For short input, creating the hash object costs more than hashing. */
  return data.length < SHORT ? hash('sha256', data, 'hex') : createHash('sha256').update(data).digest('hex');
}

/** SHA-256 in hex of a text that `feed` passes in pieces. */
export function sha256OfPieces(feed: (take: (piece: string) => void) => void): string {
  const digest = createHash('sha256');
  feed((piece) => void digest.update(piece));
  return digest.digest('hex');
}

/** Keys for one purpose each, derived from the master key. */
export interface Secrets {
  /** 32 bytes for a purpose, always the same for the same master key. */
  key(purpose: string): Buffer;
  /** HMAC-SHA-256 in hex under the key of a purpose. */
  mac(purpose: string, data: string): string;
  /** Distinguishes master keys without revealing anything else: 16 hex digits. */
  fingerprint: string;
}

/** From `SECRET_KEY`, otherwise from the key file, which is created once. Requirement I10. */
export function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const master = Buffer.from(config.secretKey ?? readKeyFile(config.dataDir, () => randomBytes(32)), 'base64');
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    let derived = keys.get(purpose);
    if (!derived) {
      derived = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gatehouse:${purpose}`, 32));
      keys.set(purpose, derived);
    }
    return derived;
  };
  const mac = (purpose: string, data: string): string => createHmac('sha256', key(purpose)).update(data).digest('hex');
  return { key, mac, fingerprint: mac('fingerprint', '').slice(0, 16) };
}
