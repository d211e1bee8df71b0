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

Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/* Generous for a busy machine. */
configure({ asyncUtilTimeout: 20_000 });

/* No test looks at styles: classes have none here. To tell a role, jsdom would match each element with every rule of Mantine's. */
const create = document.createElement.bind(document);
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
};
