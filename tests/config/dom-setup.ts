import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** What Mantine asks of a browser and jsdom does not have. */
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

/* A busy machine takes its time. */
configure({ asyncUtilTimeout: 5_000 });
