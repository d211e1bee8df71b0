import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { preferredLanguage } from '@gatehouse/sync-protocol/languages/languages';
import { describe, expect, it } from 'vitest';
import { createVisitorI18n, type VisitorI18n } from './visitor-i18n.ts';

async function speaking(language: string): Promise<VisitorI18n> {
  const i18n = createVisitorI18n();
  await i18n.changeLanguage(language);
  return i18n;
}

describe('the visitor catalog', () => {
  it('counts in both languages', async () => {
    const [en, es] = [await speaking('en'), await speaking('es')];
    expect(en.t('thanks.countdown', { count: 1 })).toBe('Next visitor in 1 second');
    expect(es.t('thanks.countdown', { count: 3 })).toBe('Siguiente visitante en 3 segundos');
    expect(es.t('thanks.countdown', { count: 1_000_000 })).toBe('Siguiente visitante en 1000000 segundos');
    expect(en.t('form.minorOf', { number: 1, count: 2 })).toBe('Minor 1 of 2');
  });

  it('counts none and one alike in French', async () => {
    const { t } = await speaking('fr');
    expect([0, 1, 2, 1_000_000].map((count) => t('quantity.minors', { count }))).toEqual([
      '0 mineur',
      '1 mineur',
      '2 mineurs',
      '1000000 mineurs',
    ]);
  });

  it('notifies screens of another language, and keeps its own where it has no catalog', async () => {
    const i18n = createVisitorI18n();
    let changes = 0;
    i18n.subscribe(() => {
      changes += 1;
    });
    await i18n.changeLanguage('xx');
    expect([i18n.language, changes]).toEqual(['en', 0]);
    await i18n.changeLanguage('es');
    expect([i18n.language, i18n.t('common.back'), changes]).toEqual(['es', 'Atrás', 1]);
  });

  it('speaks the language that was chosen last, whichever is loaded first', async () => {
    const i18n = createVisitorI18n();
    const spanish = i18n.changeLanguage('es');
    await i18n.changeLanguage('en');
    await spanish;
    expect(i18n.language).toBe('en');
  });

  it('brings the texts of a screen that comes later, in the language of the moment and of the next', async () => {
    const i18n = await speaking('es');
    const date = (): string => i18n.textsIn(bookingTexts, i18n.language)('calendar.title');
    expect(date()).toBe('Choose a date');
    await i18n.add(bookingTexts);
    expect(date()).toBe('Elija una fecha');
    await i18n.changeLanguage('fr');
    expect(date()).toBe('Choisissez une date');
    await i18n.changeLanguage('es');
    expect(date()).toBe('Elija una fecha');
  });

  it('shows names as they were typed, without HTML escapes', () => {
    expect(createVisitorI18n().t('thanks.title', { name: "O'Neil & Søn" })).toBe("Thank you, O'Neil & Søn!");
    expect(createVisitorI18n().t('thanks.title', { name: '$& {{name}}' })).toBe('Thank you, $& {{name}}!');
  });

  it('starts in the language of the browser where it is offered, else in the first offered', () => {
    expect(preferredLanguage(['de-DE', 'es-MX'], ['en', 'es'])).toBe('es');
    expect(preferredLanguage(['en-US'], ['es'])).toBe('es');
    expect(preferredLanguage(['de'], ['en', 'es'])).toBe('en');
  });
});
