import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waiverBlocks } from './waiver-paragraphs.ts';

const shown = (...lines: string[]) => waiverBlocks(lines.join('\n')).map(({ kind, text }) => `${kind}: ${text}`);

it('[W16] joins the lines of a paragraph, and keeps headings apart', () => {
  expect(
    shown(
      'Red Rock Paintball',
      'Release of liability, waiver of claims and assumption of risk',
      '1. The activity',
      'I want to take part in paintball at Red Rock Paintball. I have been told how it works and have had the chance to',
      'ask questions.',
      '2. Risks',
      'I understand that falls, collisions, strains, bruises, eye injuries and serious injury can happen in Room 102 of the',
      'Algonquin College. I take part of my own free will.',
      'I agree to first aid.',
    ),
  ).toEqual([
    'heading: Red Rock Paintball',
    'heading: Release of liability, waiver of claims and assumption of risk',
    'heading: 1. The activity',
    'paragraph: I want to take part in paintball at Red Rock Paintball. I have been told how it works and have had the chance to ask questions.',
    'heading: 2. Risks',
    'paragraph: I understand that falls, collisions, strains, bruises, eye injuries and serious injury can happen in Room 102 of the Algonquin College. I take part of my own free will.',
    'paragraph: I agree to first aid.',
  ]);
});

it('[W16] keeps the entries of a list, and the lines to write on', () => {
  expect(
    shown(
      'TERMS & CONDITIONS',
      '4 TERMS',
      '1 I will wear eye protection.',
      '2 I follow the rules of the venue, and of its marshals and of anyone who works there, at all',
      'times.',
      '(a) Nobody under 12 plays.',
      '• The website is the place for information about all games, their prices and the rules of the venue',
      '• The location is Room 102, T Building, which is downtown, at the main College of the',
      'City.',
      'Your Name: ______________ Age: ______',
      'Signature: ______________ Date: ______',
    ),
  ).toEqual([
    'heading: TERMS & CONDITIONS',
    'heading: 4 TERMS',
    'item: 1 I will wear eye protection.',
    'item: 2 I follow the rules of the venue, and of its marshals and of anyone who works there, at all times.',
    'item: (a) Nobody under 12 plays.',
    'item: • The website is the place for information about all games, their prices and the rules of the venue',
    'item: • The location is Room 102, T Building, which is downtown, at the main College of the City.',
    'paragraph: Your Name: ______________ Age: ______',
    'paragraph: Signature: ______________ Date: ______',
  ]);
});

it('[W16] begins a new paragraph after a sentence that ended before the edge', () => {
  const wide =
    'I accept the risks of paintball for myself and for every minor that I sign for today, and I say so freely.';
  expect(shown('I have read the rules on the wall.', 'I am well.', wide)).toHaveLength(3);
  expect(shown('Nobody made me', '', 'i am a paragraph of its own, as the empty line says.')).toHaveLength(2);
});

it('[W16] joins what a superscript or a hyphen broke', () => {
  expect(shown('March 30st', ', 2019 and March 31st', ', 2019')).toEqual([
    'heading: March 30st, 2019 and March 31st, 2019',
  ]);
  expect(shown('A release that is respon-', 'sibly given.')).toEqual([
    'paragraph: A release that is respon-sibly given.',
  ]);
  expect(shown('manip\uFFFEulation.')).toEqual(['paragraph: manip\u00ADulation.']);
});

it('[W16] drops, changes and moves no word, whatever the page says', () => {
  const piece = fc.constantFrom(
    'I',
    'agree',
    'to',
    'the',
    'rules.',
    '1',
    '(a)',
    '•',
    '____',
    'Risks',
    'a-',
    ',',
    'é',
    '漢字',
  );
  const line = fc.array(piece, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string({ unit: 'grapheme' })), { maxLength: 20 }), (lines) => {
      const text = lines.join('\n');
      const words = (all: string) => all.replaceAll('\uFFFE', '\u00AD').replaceAll(/\s/gu, '');
      expect(
        words(
          waiverBlocks(text)
            .map((block) => block.text)
            .join(' '),
        ),
      ).toBe(words(text));
    }),
  );
});
