import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { createVisitorI18n, preferredLanguage } from './visitor-i18n.ts';

/** The placeholders of every entry, by `group.name`. */
function placeholders(catalogue: Record<string, Record<string, string>>): Record<string, Set<string>> {
  const found: Record<string, Set<string>> = {};
  for (const [group, texts] of Object.entries(catalogue))
    for (const [name, text] of Object.entries(texts))
      found[`${group}.${name}`] = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''));
  return found;
}

describe('the visitor catalog', () => {
  it('has every entry with the same placeholders in English and Spanish', () => {
    expect(placeholders(es)).toEqual(placeholders(en));
  });

  it('has no empty entry', () => {
    for (const texts of [...Object.values(en), ...Object.values(es)])
      for (const [name, text] of Object.entries(texts)) expect(text.trim(), name).not.toBe('');
  });

  it('counts in both languages', () => {
    expect(createVisitorI18n('en').t('thanks.countdown', { count: 1 })).toBe('Next visitor in 1 second');
    expect(createVisitorI18n('es').t('thanks.countdown', { count: 3 })).toBe('Siguiente visitante en 3 segundos');
    expect(createVisitorI18n('es').t('thanks.countdown', { count: 1_000_000 })).toBe(
      'Siguiente visitante en 1000000 segundos',
    );
    expect(createVisitorI18n('en').t('form.minorOf', { number: 1, count: 2 })).toBe('Minor 1 of 2');
  });

  it('notifies screens of another language, and keeps its own where it has no catalog', () => {
    const i18n = createVisitorI18n('en');
    let changes = 0;
    i18n.subscribe(() => {
      changes += 1;
    });
    i18n.changeLanguage('fr');
    expect([i18n.language, changes]).toEqual(['en', 0]);
    i18n.changeLanguage('es');
    expect([i18n.language, i18n.t('common.back'), changes]).toEqual(['es', 'Atrás', 1]);
  });

  it('shows names as they were typed, without HTML escapes', () => {
    expect(createVisitorI18n('en').t('thanks.title', { name: "O'Neil & Søn" })).toBe("Thank you, O'Neil & Søn!");
    expect(createVisitorI18n('en').t('thanks.title', { name: '$& {{name}}' })).toBe('Thank you, $& {{name}}!');
  });

  it('starts in the language of the browser where it is offered, else in the first offered', () => {
    expect(preferredLanguage(['en', 'es'], ['fr-FR', 'es-MX'])).toBe('es');
    expect(preferredLanguage(['es'], ['en-US'])).toBe('es');
    expect(preferredLanguage(['en', 'es'], ['de'])).toBe('en');
  });
});
