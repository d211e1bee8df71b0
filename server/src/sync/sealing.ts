import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Deps } from '../deps.ts';

const STATE_KEY = 'sealing_key';
/** Ties the ciphertext to its place: it can't be moved to another row. Design §6. */
const PLACE = 'server_state/sealing_key/private';
const INFO = 'gatehouse-seal-1';
const PUBLIC_BYTES = 65;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** SPKI of a P-256 key up to the point itself. */
const SPKI_PREFIX = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

/** The key pair devices seal acknowledged mutations to, so that only the server reads them again. Rule D6. */
export interface Sealing {
  /** SPKI, base64. */
  publicKey(): Promise<string>;
  /** The text inside; throws when it was not sealed to this key. */
  open(sealed: string): Promise<string>;
}

interface KeyPair {
  publicKey: string;
  privateKey: KeyObject;
}

/** Made once, by whichever process needs it first; the private half is encrypted under the server's secret. */
export function createSealing(deps: Pick<Deps, 'db' | 'secrets'>): Sealing {
  let loaded: Promise<KeyPair> | null = null;
  const keys = (): Promise<KeyPair> => {
    loaded ??= load(deps).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return {
    publicKey: async () => (await keys()).publicKey,
    open: async (sealed) => open((await keys()).privateKey, Buffer.from(sealed, 'base64')),
  };
}

async function load({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<KeyPair> {
  const find = () =>
    db.readPlatform((connection) =>
      connection.selectFrom('server_state').where('key', '=', STATE_KEY).select('value').executeTakeFirst(),
    );
  let stored = await find();
  if (!stored) {
    const made = makePair(secrets.key('sealing'));
    await db.writePlatform((connection) =>
      connection
        .insertInto('server_state')
        .values({ key: STATE_KEY, value: made })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute(),
    );
    stored = await find();
  }
  const { public: publicKey, private: sealed } = JSON.parse(stored?.value ?? '{}') as {
    public: string;
    private: string;
  };
  const der = decrypt(secrets.key('sealing'), Buffer.from(sealed, 'base64'), PLACE);
  return { publicKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

function makePair(key: Buffer): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(PLACE));
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  const sealed = Buffer.concat([iv, cipher.update(der), cipher.final(), cipher.getAuthTag()]);
  return JSON.stringify({
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    private: sealed.toString('base64'),
  });
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
