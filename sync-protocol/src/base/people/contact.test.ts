import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailIdentity, isEmail, normalizeEmail } from './email.ts';
import { digitsOf, formatPhone, isPhone } from './phone.ts';

describe('[T6] phone numbers', () => {
  it('take an optional plus, digits, spaces, hyphens and parentheses, from ten characters on', () => {
    for (const good of ['2125550100', '(212) 555-0100', '+48 601 234 567', '  212-555-0100 '])
      expect(isPhone(good), good).toBe(true);
    for (const bad of ['', '212555010', '212.555.0100', '++2125550100', 'call me now!', '((((((((((', '12345     6'])
      expect(isPhone(bad), bad).toBe(false);
  });

  it('keep their digits whatever the spelling', () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 10 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(digits, (number) => {
        const formatted = formatPhone(number);
        expect(formatted).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
        expect(digitsOf(formatted)).toBe(number);
        expect(formatPhone(formatted)).toBe(formatted);
        expect(isPhone(formatted)).toBe(true);
      }),
    );
  });

  it('are shown as typed when they have another length', () => {
    expect(formatPhone('+48 601 234 567')).toBe('+48 601 234 567');
  });
});

describe('emails', () => {
  it('are taken as people write them, and refused with spaces, without a dot or twice at', () => {
    fc.assert(
      fc.property(
        fc.emailAddress({ size: 'small' }).filter((text) => !/["(),:;<>[\]\\]/.test(text)),
        isEmail,
      ),
    );
    for (const bad of [
      '',
      'ada',
      'ada@',
      '@example.org',
      'ada@example',
      'a da@example.org',
      'a@b@example.org',
      'a@x..org',
    ])
      expect(isEmail(bad), bad).toBe(false);
    expect(isEmail(`${'a'.repeat(250)}@x.org`)).toBe(false);
  });

  it('compare without case and outer spaces', () => {
    expect(normalizeEmail('  Ada@Example.ORG ')).toBe('ada@example.org');
  });
});

describe('the mailbox behind an email', () => {
  it('is one under every spelling of case, plus-address and dots', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), word, word, (parts, tag, host) => {
        const plain = `${parts.join('')}@${host}.example`;
        for (const other of [
          `${parts.join('.')}@${host}.example`,
          `${parts.join('')}+${tag}@${host}.example`,
          ` ${parts.join('.').toUpperCase()}+${tag}+${tag}@${host}.EXAMPLE `,
        ])
          expect(emailIdentity(other)).toBe(emailIdentity(plain));
      }),
    );
  });

  it('is another for another name or domain, and the same when folded again', () => {
    const email = fc.emailAddress().filter(isEmail);
    fc.assert(
      fc.property(email, fc.stringMatching(/^[a-z]{1,5}$/), (text, more) => {
        const identity = emailIdentity(text);
        expect(emailIdentity(identity)).toBe(identity);
        expect(emailIdentity(`${more}${text}`)).not.toBe(identity);
        expect(emailIdentity(`${text}.${more}`)).not.toBe(identity);
      }),
    );
  });

  it('is one under both names of Gmail and both forms of a domain, and is never without a name', () => {
    expect(emailIdentity('A.da+x@GoogleMail.com')).toBe('ada@gmail.com');
    expect(emailIdentity('ada@bücher.example')).toBe(emailIdentity('ada@xn--bcher-kva.example'));
    expect(emailIdentity('+x@example.org')).not.toBe(emailIdentity('+y@example.org'));
  });
});
