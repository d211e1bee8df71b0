import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** Browser APIs that Mantine needs and jsdom lacks. */
Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    addListener: vi.fn(),
    removeListener: vi.fn(),
  }),
});
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/* Generous for a busy machine. */
configure({ asyncUtilTimeout: 20_000 });
