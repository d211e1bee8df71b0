import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heightIn } from './size-message.ts';
import { useFrameSize } from './use-frame-size.ts';

const sent = vi.fn<(data: unknown, target: string) => void>();
let resize = (): void => undefined;
let size = { width: 390, height: 812 };

class WatchedObserver {
  constructor(callback: () => void) {
    resize = callback;
  }
  observe = () => resize();
  unobserve = () => undefined;
  disconnect = () => {
    resize = () => undefined;
  };
}

beforeEach(() => {
  sent.mockClear();
  size = { width: 390, height: 812 };
  vi.stubGlobal('ResizeObserver', WatchedObserver);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => size.height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

function Framed() {
  useFrameSize();
  return null;
}

function show() {
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  return render(<Framed />, { container });
}
const heights = () => sent.mock.calls.map(([data]) => heightIn(data));

it('[B15] tells the website how tall the page is, and again when that changes', () => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: sent } as unknown as Window);
  const { unmount } = show();
  size = { width: 390, height: 1_240 };
  act(() => resize());
  size = { width: 0, height: 90_000 };
  act(() => resize());
  expect(heights()).toEqual([812, 1_240]);
  expect(Object.keys(sent.mock.calls[0]?.[0] as object)).toEqual(['type', 'height']);
  unmount();
  resize();
  expect(sent).toHaveBeenCalledTimes(2);
});

it('[B15] says nothing where the page is no frame', () => {
  const own = vi.spyOn(window, 'postMessage');
  show();
  act(() => resize());
  expect(own).not.toHaveBeenCalled();
});
