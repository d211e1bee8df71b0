import { expect, it } from 'vitest';
import { embedOriginOf, isAmongOrigins, wwwTwinOf } from './embed-origin.ts';

it.each([
  ['field.example', 'https://field.example'],
  ['  https://www.Field.example/book?x=1 ', 'https://www.field.example'],
  ['https://field.example:8443', 'https://field.example:8443'],
  ['https://spaß.example', 'https://xn--spa-7ka.example'],
  ['https://192.168.1.20', 'https://192.168.1.20'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['https://*.field.example', 'https://*.field.example'],
  ['https://*.field.co.uk', 'https://*.field.co.uk'],
  ['https://*.redrock.wixsite.com', 'https://*.redrock.wixsite.com'],
])('[X14] an entry names one origin: %s', (text, origin) => {
  expect(embedOriginOf(text)).toBe(origin);
});

const everyones = ['*', 'https://*', 'https://*.com', '*.co.uk', '*.com.au', '*.wixsite.com', 'https://*.*.example'];
const several = ['a.example;sandbox', 'a.example,b.example', 'https://a.example https://b.example'];
const none = ['http://field.example', 'javascript:alert(1)', "https://'self'.example", 'field', 'https://[::1]', ''];

it.each([everyones, several, none].flat())('[X14] names everyone’s websites, several, or none: %s', (text) => {
  expect(embedOriginOf(text)).toBeNull();
});

it.each([
  ['https://field.example', 'https://www.field.example'],
  ['https://field.co.uk', 'https://www.field.co.uk'],
  ['https://field.example:8443', 'https://www.field.example:8443'],
  ['https://redrock.wixsite.com', null],
  ['https://www.field.example', null],
  ['https://book.field.example', null],
  ['https://*.field.example', null],
  ['https://192.168.1.20', null],
  ['http://localhost:8080', null],
])('[X14] %s is also reached as %s', (origin, twin) => {
  expect(wwwTwinOf(origin)).toBe(twin);
});

it.each([
  ['https://field.example', true],
  ['https://www.field.example', false],
  ['http://field.example', false],
  ['https://field.example:8443', false],
  ['https://a.arena.example', true],
  ['https://a.b.arena.example', true],
  ['https://arena.example', false],
  ['https://aarena.example', false],
  ['http://a.arena.example', false],
  ['https://a.arena.example.net', false],
])('[B26] reads a list as the browser does: %s', (origin, isThere) => {
  expect(isAmongOrigins(['https://field.example', 'https://*.arena.example'], origin)).toBe(isThere);
  expect(isAmongOrigins([], origin)).toBe(false);
});
