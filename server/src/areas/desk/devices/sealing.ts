import {
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { openText, sealText } from '#base/sealed-columns';
import type { Secrets } from '#base/secrets';
import type { Connection } from '#db/database';
import { deleteState, findState, listState, putState } from '#db/server-state';
import type { Deps } from '#integrations/deps';

/** The pair of an early release. */
const STATE_KEY = 'sealing_key';
/** Pairs of former master keys, by the fingerprint of each. */
const FORMER_PREFIX = 'sealed:sealing_key:';
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
 * release stored in the database still opens what was sealed to it, and so do those of former master keys. Rule E7.
 */
export function createSealing(deps: Pick<Deps, 'db' | 'secrets'>): Sealing {
  let pair: ReturnType<typeof derivePair> | undefined;
  const own = () => (pair ??= derivePair(deps.secrets));
  let former: KeyObject[] = [];
  return {
    get publicKey() {
      return own().publicKey;
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        return open(own().privateKey, bytes);
      } catch (error) {
        if (former.length === 0) former = await deps.db.readPlatform((db) => formerKeys(db, deps.secrets));
        for (const key of former) {
          try {
            return open(key, bytes);
          } catch {
            /* It was sealed to another one. */
          }
        }
        throw error;
      }
    },
  };
}

/**
 * Before the master key changes: stores the pair of the former key, sealed with the next one, because devices hold copies that are
 * sealed to it. Called again, it changes nothing. Requirement Y65.
 */
export async function keepSealingPair(db: Connection, former: Secrets, next: Secrets): Promise<void> {
  await keep(db, next, former.fingerprint, derivePair(former).privateKey);
  const early = await findState(db, STATE_KEY);
  if (early === null) return;
  await keep(db, next, 'early', earlyKey(former, early));
  await deleteState(db, STATE_KEY);
}

async function keep(db: Connection, next: Secrets, name: string, privateKey: KeyObject): Promise<void> {
  const key = FORMER_PREFIX + name;
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  await putState(db, key, sealText(next, 'server_state.value', { key }, der.toString('base64')));
}

async function formerKeys(db: Connection, secrets: Secrets): Promise<KeyObject[]> {
  const stored = await listState(db, { keys: [STATE_KEY], prefix: FORMER_PREFIX });
  return [...stored].map(([key, value]) => {
    if (key === STATE_KEY) return earlyKey(secrets, value);
    const der = Buffer.from(openText(secrets, 'server_state.value', { key }, value), 'base64');
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  });
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

function earlyKey(secrets: Secrets, value: string): KeyObject {
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
