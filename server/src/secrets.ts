import { createHash, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const SHORT = 4_096;

/** SHA-256 in hex: how tokens are stored and documents are named. */
export function sha256(data: string | Uint8Array): string {
  /* For what is short, making the object costs more than hashing. */
  return data.length < SHORT ? hash('sha256', data, 'hex') : createHash('sha256').update(data).digest('hex');
}

/** Keys for one purpose each, derived from the master key. */
export interface Secrets {
  /** 32 bytes for a purpose, always the same for the same master key. */
  key(purpose: string): Buffer;
  /** HMAC-SHA-256 in hex under the key of a purpose. */
  mac(purpose: string, data: string): string;
}

/** From `SECRET_KEY`, else from the key file, which is made once with mode 600. Design §3. */
export function loadSecrets(config: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  const master = Buffer.from(config.secretKey ?? keyFile(config.dataDir), 'base64');
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    let derived = keys.get(purpose);
    if (!derived) {
      derived = Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `gatehouse:${purpose}`, 32));
      keys.set(purpose, derived);
    }
    return derived;
  };
  return { key, mac: (purpose, data) => createHmac('sha256', key(purpose)).update(data).digest('hex') };
}

function keyFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    /* `wx` lets one of several starting processes win; the others read what it wrote. */
    writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
