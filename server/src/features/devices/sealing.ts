import {
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { findState } from '../../db/server-state.ts';
import type { Deps } from '../../deps.ts';
import type { Secrets } from '../../secrets.ts';

const STATE_KEY = 'sealing_key';
/** Ties the ciphertext to its place: it can't be moved to another row. Requirement I6. */
const PLACE = 'server_state/sealing_key/private';
const INFO = 'gatehouse-seal-1';
const PUBLIC_BYTES = 65;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** SPKI of a P-256 key up to the point itself. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The key pair devices seal acknowledged mutations to, so that only the server can read them. Rules D6, E7. */
export interface Sealing {
  /** SPKI, base64. */
  readonly publicKey: string;
  /** The decrypted text; throws when it was sealed to another key. */
  open(sealed: string): Promise<string>;
}

/**
 * The pair is derived from the server's secret alone, so that it survives every restore of the database. A pair that an earlier
 * release stored in the database still opens what was sealed to it. Rule E7.
 */
export function createSealing(deps: Pick<Deps, 'db' | 'secrets'>): Sealing {
  const own = derivePair(deps.secrets);
  let stored: KeyObject | null = null;
  return {
    publicKey: own.publicKey,
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        return open(own.privateKey, bytes);
      } catch (error) {
        stored ??= await storedKey(deps);
        if (!stored) throw error;
        return open(stored, bytes);
      }
    },
  };
}

/** All but one in four billion 32-byte numbers are valid P-256 private keys; for an invalid one the next is tried. */
function derivePair(secrets: Secrets): { publicKey: string; privateKey: KeyObject } {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = secrets.key(`sealing-pair-${attempt}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue;
    }
    const point = curve.getPublicKey();
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const key = { kty: 'EC', crv: 'P-256', d: scalar.toString('base64url'), x: coordinate(1), y: coordinate(33) };
    const privateKey = createPrivateKey({ key, format: 'jwk' });
    return { publicKey: Buffer.concat([SPKI_PREFIX, point]).toString('base64'), privateKey };
  }
}

async function storedKey({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<KeyObject | null> {
  const value = await db.readPlatform((connection) => findState(connection, STATE_KEY));
  if (value === null) return null;
  const { private: sealed } = JSON.parse(value) as { private: string };
  const der = decrypt(secrets.key('sealing'), Buffer.from(sealed, 'base64'), PLACE);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

/** `65 bytes ephemeral public key, 12 bytes IV, ciphertext with tag`; see `messages/resend.ts`. */
function open(privateKey: KeyObject, sealed: Buffer): string {
  const point = sealed.subarray(0, PUBLIC_BYTES);
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, point]), format: 'der', type: 'spki' });
  const secret = diffieHellman({ privateKey, publicKey });
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), INFO, 32));
  return decrypt(key, sealed.subarray(PUBLIC_BYTES)).toString('utf8');
}

function decrypt(key: Buffer, sealed: Buffer, place?: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  if (place !== undefined) decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
