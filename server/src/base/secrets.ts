import { createHash, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { findKeyFile, readKeyFile } from './key-file.ts';
import { isLasting, type KeyPurpose } from './key-purposes.ts';

const SHORT = 4_096;

/** SHA-256 in hex: how tokens are stored and documents are named. */
export function sha256(data: string | Uint8Array): string {
  /* Creating the hash object costs more than hashing a short input. */
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
  key(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA-256 in hex under the key of a purpose. */
  mac(purpose: KeyPurpose, data: string): string;
  /** Distinguishes master keys without revealing anything else: 16 hex digits. */
  fingerprint: string;
  /** The same with another key for the purposes that last: that of the installation's first master key. */
  lastingFrom(first: Buffer): Secrets;
}

/** Reads `SECRET_KEY`, otherwise the key file, which is created once. Requirement I10. */
export function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  return secretsOf(loadMasterKey(config));
}

/** The same where there is a key already; null where one would have to be made. Throws ConfigError for a broken key file. */
export function findSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets | null {
  const key = config.secretKey ?? findKeyFile(config.dataDir);
  return key === null ? null : secretsOf(Buffer.from(key, 'base64'));
}

/** 32 bytes. Throws ConfigError for a broken key file. */
export function loadMasterKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  return Buffer.from(config.secretKey ?? readKeyFile(config.dataDir, () => randomBytes(32)), 'base64');
}

/** `first` is the installation's first master key, where this isn't it anymore. */
export function secretsOf(master: Buffer, first: Buffer = master): Secrets {
  const keys = new Map<string, Buffer>();
  const key = (purpose: KeyPurpose): Buffer => {
    let derived = keys.get(purpose);
    if (!derived) {
      const root = isLasting(purpose) ? first : master;
      derived = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `gatehouse:${purpose}`, 32));
      keys.set(purpose, derived);
    }
    return derived;
  };
  const mac = (purpose: KeyPurpose, data: string): string =>
    createHmac('sha256', key(purpose)).update(data).digest('hex');
  return { key, mac, fingerprint: mac('fingerprint', '').slice(0, 16), lastingFrom: (root) => secretsOf(master, root) };
}
