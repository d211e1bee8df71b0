import { type CardTexts, cardTexts, featuredSaving, savingText, tierCards } from './pricing.model.ts';
import type { SitePlan } from './site-plan.ts';

/**
 * Writes the prices into the cards of a prerendered page, exactly as React would, which takes the page over later.
 * Answers false, and writes nothing, where there is a tier without a card. Requirement G42.
 */
export function fillPrices(root: Element, plans: readonly SitePlan[]): boolean {
  const list = root.querySelector('[data-plans]');
  const cards = tierCards(plans, 'monthly').map((card) => ({
    texts: cardTexts(card),
    element: [...(list?.querySelectorAll('[data-tier]') ?? [])].find(
      (element) => element.getAttribute('data-tier') === card.tier,
    ),
  }));
  if (!list || cards.some(({ element }) => !element)) return false;
  for (const { texts, element } of cards) if (element) fillCard(element, texts);
  const saving = featuredSaving(plans);
  const badge = slot(root, 'saving');
  if (badge) Object.assign(badge, { textContent: savingText(saving), hidden: saving === null });
  list.removeAttribute('aria-busy');
  slot(root, 'loading')?.setAttribute('hidden', '');
  return true;
}

function fillCard(card: Element, { state, amount, note, saving, limit }: CardTexts): void {
  card.setAttribute('data-state', state);
  for (const [name, textContent] of Object.entries({ amount, note, save: saving, limit }))
    Object.assign(slot(card, name) ?? {}, { textContent });
  Object.assign(slot(card, 'buy') ?? {}, { hidden: state !== 'priced' });
  Object.assign(slot(card, 'ask') ?? {}, { hidden: state !== 'coming' });
}

const slot = (within: Element, name: string): HTMLElement | null => within.querySelector(`[data-slot="${name}"]`);
