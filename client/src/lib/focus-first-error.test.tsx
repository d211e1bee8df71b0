import { afterEach, expect, it } from 'vitest';
import { focusFirstError } from './focus-first-error.ts';

afterEach(() => document.body.replaceChildren());

it.each([
  ['a field', '<input><input id="wanted" aria-invalid="true"><input aria-invalid="true">'],
  ['the first choice of a group', '<fieldset aria-invalid="true"><input id="wanted" type="radio"><input></fieldset>'],
  ['the place to sign, on a phone', '<button id="wanted" data-invalid="true">Sign</button><input aria-invalid="true">'],
  [
    'the day that the arrow keys are at',
    '<div data-invalid="true"><button tabindex="-1"></button><button id="wanted" tabindex="0"></button></div>',
  ],
  ['a time that can be chosen', '<div data-invalid="true"><input disabled><input id="wanted"></div>'],
])('leads to %s that is wrong', async (_, fields) => {
  document.body.innerHTML = `<form>${fields}</form>`;
  focusFirstError(document.forms[0] as HTMLFormElement);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.id).toBe('wanted');
});

it('leaves the focus where an error has no field', async () => {
  document.body.innerHTML = '<form><button id="send">Send</button><p role="alert">Full</p></form>';
  document.getElementById('send')?.focus();
  focusFirstError(document.forms[0] as HTMLFormElement);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.id).toBe('send');
});
