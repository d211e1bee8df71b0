import { availableParallelism } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const ends: (() => void)[] = [];
const begin = <T>(answer: T) => new Promise<T>((resolve) => ends.push(() => resolve(answer)));
vi.mock('@node-rs/argon2', () => ({ hash: () => begin('hashed'), verify: () => begin(true) }));

/** Finishes running hashes until no new one starts. */
async function endAll(): Promise<number> {
  let ended = 0;
  for (let end = ends.shift(); end; end = ends.shift()) {
    end();
    ended += 1;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return ended;
}
afterEach(endAll);

it('[X11] [X2] leaves a core free, however many passwords are tried', async () => {
  const all = Array.from({ length: 30 }, (_, index) => hashPassword('a', `10.0.0.${index}`));
  expect(ends).toHaveLength(Math.max(1, availableParallelism() - 1));
  expect(await endAll()).toBe(30);
  expect(new Set(await Promise.all(all))).toEqual(new Set(['hashed']));
});

it('[X11] [X2] rejects an address with too many queued, all addresses of one line together, and nobody else', async () => {
  const line = (host: number): string => `2001:db8::${host.toString(16)}`;
  const fill = Array.from({ length: 70 }, (_, index) =>
    hashPassword('a', line(index)).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  const other = verifyPassword('hash', 'a', '198.51.100.1');
  await new Promise((resolve) => setTimeout(resolve));
  await endAll();
  expect(await other).toBe(true);
  const answers = await Promise.all(fill);
  expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(9);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(61);
});

it('[X11] [X2] runs a caller’s first hash before the rest of another caller’s', async () => {
  const order: string[] = [];
  for (const name of ['a1', 'a2', 'a3']) void hashPassword(name, '10.0.0.1').then(() => order.push(name));
  void hashPassword('b1', '10.0.0.2').then(() => order.push('b1'));
  await endAll();
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
});
