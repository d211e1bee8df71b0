import { expect, it, vi } from 'vitest';
import { lightest } from './picture.ts';

it('[Q20] draws a picture that is too heavy at the next smaller size, and no more often than needed', () => {
  const light = vi.fn((pixelRatio: number) => `${pixelRatio}`);
  expect(lightest([2, 1], light)).toBe('2');
  expect(light).toHaveBeenCalledTimes(1);
  const heavy = (pixelRatio: number) => 'x'.repeat(pixelRatio * 150_000);
  expect(lightest([2, 1], heavy)).toHaveLength(150_000);
});
