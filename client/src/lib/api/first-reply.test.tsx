import { afterEach, expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';
import { firstReply } from './first-reply.ts';
import { isText, shape } from './shape.ts';

const venue = endpoint<{ name: string }>({ method: 'GET', path: '/api/venues/:id' }, shape({ name: isText }));

function putIn(text: string): void {
  document.body.innerHTML = '<script type="application/json" id="first-replies"></script>';
  const element = document.querySelector('#first-replies');
  if (element) element.textContent = text;
}
afterEach(() => document.body.replaceChildren());

it('[W31] reads the reply of its own call only, and only what the contract allows', () => {
  putIn('{"/api/venues/a%2Fb":{"name":"Ada"},"/api/venues/c":{"name":1}}');
  expect(firstReply(venue, { id: 'a/b' })).toEqual({ name: 'Ada' });
  expect(firstReply(venue, { id: 'a' })).toBeUndefined();
  expect(firstReply(venue, { id: 'c' })).toBeUndefined();
});

it.each(['', 'null', '{{replies}}'])('[W31] leaves the call to the page where the document brings %s', (text) => {
  putIn(text);
  expect(firstReply(venue, { id: 'c' })).toBeUndefined();
});
