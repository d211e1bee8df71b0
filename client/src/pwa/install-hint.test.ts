import { expect, it } from 'vitest';
import { installState } from './install-hint.ts';

const iPad = {
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  platform: 'MacIntel',
  maxTouchPoints: 5,
  isStandalone: false,
};

it('[K18] knows an iPad that calls itself a Mac', () => {
  expect(installState(iPad)).toBe('apple-not-installed');
});

it('[K18] is content with an iPad on the home screen', () => {
  expect(installState({ ...iPad, isStandalone: true })).toBe('installed');
});

it('[K18] does not warn on a Mac without touch', () => {
  expect(installState({ ...iPad, maxTouchPoints: 0 })).toBe('browser');
});
