import { expect, it } from 'vitest';
import { loadConfig } from '../../base/config.ts';
import { ownSquareSimulator } from './own-simulator.ts';

const servesOne = (environment: Record<string, string>) =>
  ownSquareSimulator(loadConfig(environment), () => 'http://127.0.0.1:5000') !== null;

it.each(['', 'development', 'test', 'production'])('is served under no other name, with NODE_ENV=%s', (mode) => {
  for (const name of ['', 'sandbox', 'production'])
    for (const address of ['', 'http://127.0.0.1:5001'])
      expect(
        servesOne({ NODE_ENV: mode, SQUARE_ENVIRONMENT: name, SQUARE_BASE_URL: address }),
        `${name} ${address}`,
      ).toBe(false);
});

it('is served under its own name, unless another one has an address', () => {
  expect(servesOne({ SQUARE_ENVIRONMENT: 'simulator' })).toBe(true);
  expect(servesOne({ SQUARE_ENVIRONMENT: 'simulator', SQUARE_BASE_URL: 'http://127.0.0.1:5001' })).toBe(false);
});
