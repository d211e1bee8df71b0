import { configure } from '@testing-library/react';
import * as React from 'react';
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

window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};

Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/* Generous for a busy machine. */
configure({ asyncUtilTimeout: 30_000 });

/*
 * No test looks at styles: classes have none here. To tell a role, jsdom would match each element with every rule of Mantine's.
 * This file runs for each file of tests, all on the same page, so it begins with the method of the prototype.
 */
const { createElement: create } = Document.prototype;
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = create.call(document, name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
};

/* jsdom asks each label of the page for the labels of one field, and each looks for its own in the whole page. */
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null;
      const around = this.closest('label');
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
        label.hasAttribute('for') ? label.htmlFor === this.id : label === around && label.control === this,
      );
    },
  });

/* React keeps where in the code each element was made, for its warnings alone; past a number of them it does not. */
const ofReact = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {},
});
