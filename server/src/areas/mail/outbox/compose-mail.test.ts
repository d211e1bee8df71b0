import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const whole = {
  heading: 'Your receipt',
  paragraphs: ['Thank you for your payment.', 'Your subscription goes on.'],
  facts: [
    { label: 'Amount', value: '$75.00' },
    { label: 'Receipt', value: 'Open it', url: 'https://squareup.com/receipt/abc?x=1&y=2' },
  ],
  button: { label: 'See my subscription', url: 'https://gate.example/my-profile' },
  closing: 'Questions? Just answer this mail.',
};

it('has the same content as text and as HTML', () => {
  const { text, html } = composeMail(whole);
  const sentences = [
    whole.heading,
    ...whole.paragraphs,
    'Amount',
    '$75.00',
    'Open it',
    'See my subscription',
    'https://gate.example/my-profile',
    whole.closing,
    'Gatehouse',
  ];
  for (const part of sentences) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(text).toContain('https://squareup.com/receipt/abc?x=1&y=2');
  expect(html).toContain('href="https://squareup.com/receipt/abc?x=1&amp;y=2"');
});

it('supports dark mode and loads no remote content', () => {
  const { html } = composeMail(whole);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/<(img|script|link|iframe|object)\b|@import|url\(|\ssrc=/i);
});

it('escapes every value, whatever it contains', () => {
  const piece = fc.constantFrom('<b onclick=x>', '"', "'", '&', '</style>', '<!--', ']]>', 'a', '\n', '\u202e', 'Łu');
  const nasty = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const plain = tagsOf(composeMail({ ...whole, sender: 'x' }).html);
  fc.assert(
    fc.property(nasty, (value) => {
      const { html } = composeMail({
        heading: value,
        paragraphs: [value, value],
        facts: [
          { label: value, value },
          { label: value, value, url: whole.facts[1]?.url ?? '' },
        ],
        button: { label: value, url: whole.button.url },
        closing: `x${value}`,
        sender: value,
      });
      expect(tagsOf(html)).toEqual(plain);
    }),
  );
});

it('keeps the parts of a value on one line, so that nobody can forge another part', () => {
  const { text } = composeMail({ heading: 'Hi', paragraphs: ['Hello Ann\n\nPay here:\nhttp://evil.example'] });
  expect(text.split('\n')[2]).toBe('Hello Ann Pay here: http://evil.example');
});

it('keeps the spaces that join words, as before a colon in French', () => {
  const paragraphs = ['Bonjour\u202f!', 'Prix\u00a0:\n5'];
  expect(composeMail({ ...whole, paragraphs }).text).toContain('Bonjour\u202f!\n\nPrix\u00a0: 5\n');
});

it('links to web addresses only', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'nonsense'])
    expect(() => composeMail({ heading: 'x', paragraphs: [], button: { label: 'x', url } })).toThrow();
  const { html } = composeMail({
    heading: 'x',
    paragraphs: [],
    button: { label: 'x', url: 'https://a.example/"><b>' },
  });
  expect(html).not.toContain('"><b>');
});

/** The elements in order, without the text between them. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\/?[a-z][^>]*>/gi)].map((match) => match[0]);
}
