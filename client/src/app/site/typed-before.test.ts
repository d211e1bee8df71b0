// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { notePresses, typedBefore } from './typed-before.ts';

const form =
  '<details><summary>Menu</summary></details><main><form><input name="email" type="email"><input name="code"><button>Send</button><button type="button">Show</button></form></main>';
let root: HTMLElement;
const field = (name: string) => root.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

beforeEach(() => {
  window.scrollTo = vi.fn();
  document.body.innerHTML = `<div id="root" data-prerendered="account">${form}</div>`;
  root = document.querySelector('#root') as HTMLElement;
  notePresses(root);
});

/** Replaces the form as the application does: other elements in the same place. */
function replaced(): { heard: string[]; pressed: string[] } {
  const [heard, pressed]: [string[], string[]] = [[], []];
  root.innerHTML = form;
  root.removeAttribute('data-prerendered');
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value));
  for (const button of root.querySelectorAll('button'))
    button.addEventListener('click', (event) => {
      event.preventDefault();
      pressed.push(button.textContent ?? '');
    });
  return { heard, pressed };
}

it('[G40] types again what was typed, and puts the caret back', () => {
  field('email').value = 'ada@fields.example';
  field('code').value = 'abc';
  field('code').focus();
  const menu = () => root.querySelector('details') as HTMLDetailsElement;
  menu().open = true;
  field('code').setSelectionRange(1, 2);
  const doAgain = typedBefore(root);
  const { heard, pressed } = replaced();
  doAgain();
  expect(heard).toEqual(['ada@fields.example', 'abc']);
  expect(document.activeElement).toBe(field('code'));
  expect([field('code').selectionStart, field('code').selectionEnd]).toEqual([1, 2]);
  expect(menu().open).toBe(true);
  expect(pressed).toEqual([]);
});

it('[G40] sends nothing by itself, and presses again the button that was pressed last', () => {
  const [send, showIt] = root.querySelectorAll('button');
  showIt?.click();
  const sending = new Event('submit', { bubbles: true, cancelable: true });
  send?.click();
  root.querySelector('form')?.dispatchEvent(sending);
  expect(sending.defaultPrevented).toBe(true);
  const doAgain = typedBefore(root);
  const { pressed } = replaced();
  doAgain();
  expect(pressed).toEqual(['Send']);
  root.querySelectorAll('button')[1]?.click();
  expect(root.hasAttribute('data-pressed')).toBe(false);
});

it('[G40] leaves the keyboard at the button that it pressed', () => {
  const show = () => root.querySelectorAll('button')[1] as HTMLButtonElement;
  show().focus();
  show().click();
  const doAgain = typedBefore(root);
  const { pressed } = replaced();
  doAgain();
  expect(pressed).toEqual(['Show']);
  expect(document.activeElement).toBe(show());
});

it('[G40] closes the menu by Escape before the application has come, and leaves the focus on it', () => {
  const menu = () => root.querySelector('details') as HTMLDetailsElement;
  const summary = () => root.querySelector('summary') as HTMLElement;
  summary().tabIndex = 0;
  summary().focus();
  menu().open = true;
  summary().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(menu().open).toBe(false);
  const doAgain = typedBefore(root);
  replaced();
  summary().tabIndex = 0;
  doAgain();
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(summary());
});
