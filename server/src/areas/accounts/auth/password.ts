import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { addressBlock } from '#access/address-block';
import { AppError } from '#base/app-error';
import { FairQueue } from '#base/fair-queue';
import { PASSWORD_COST, type PasswordCost } from '#base/password-cost';

/** A venue's whole staff may share an address; after two seconds people have given up. */
const WAITING_MAX = 60;
/** Leaves one core free, because a hash occupies a core for some 30 ms; a caller's own hashes run one after the other. */
const inTurns = new FairQueue('passwords', {
  runningMax: Math.max(1, availableParallelism() - 1),
  runningPerVenueMax: 1,
  waitingPerVenueMax: WAITING_MAX,
});
const RETRY_AFTER_SECONDS = 5;
/** Work without a caller: a start, a seed. */
const OURSELVES = 'server';

/** `caller` is the address or user that it is done for. Errors: TOO_MANY_REQUESTS when the caller's queue is full. */
export function hashPassword(password: string, caller = OURSELVES, cost = PASSWORD_COST): Promise<string> {
  return inTurn(caller, () => hash(password, optionsOf(cost)));
}

/** Decoy hashes by cost, because a decoy must cost as much as a real hash. */
const decoys = new Map<PasswordCost, Promise<string>>();

/**
 * Takes the same time for a user who does not exist (null), so that emails can't be probed. Errors as of `hashPassword`.
 * Requirement X2.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  caller: string,
  cost = PASSWORD_COST,
): Promise<boolean> {
  const decoy = decoys.get(cost) ?? hash('no user has this password', optionsOf(cost));
  decoys.set(cost, decoy);
  const standIn = await decoy;
  const isRight = await inTurn(caller, () => verify(passwordHash ?? standIn, password).catch(() => false));
  return isRight && passwordHash !== null;
}

function optionsOf({ memoryKib, passes }: PasswordCost) {
  return { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
}

async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const subject = addressBlock(caller);
  const turn = inTurns.run({ venue: subject, caller: subject }, work);
  if (!turn) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return turn;
}
