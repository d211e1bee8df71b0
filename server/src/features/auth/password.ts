import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let decoy: Promise<string> | undefined;

/** Takes the same time for a user who does not exist (null), so that emails can't be probed. Requirement X2. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no user has this password');
  const standIn = await decoy;
  const isRight = await verify(passwordHash ?? standIn, password).catch(() => false);
  return isRight && passwordHash !== null;
}
