/** The sections of the page, each at its own hash. Requirement G3. */
export const aboutSections = [
  { id: 'about', label: 'About us' },
  { id: 'waiver', label: 'Waivers' },
  { id: 'booking', label: 'Bookings' },
  { id: 'industries', label: 'Industries' },
  { id: 'services', label: 'Services' },
  { id: 'hardware', label: 'Hardware' },
] as const;

export type AboutSection = (typeof aboutSections)[number]['id'];

const industryIds = ['paintball', 'lodges', 'martial', 'other'] as const;
export type IndustryId = (typeof industryIds)[number];

export interface AboutView {
  section: AboutSection;
  /** The industry whose dialog is open, over its section. */
  modal: IndustryId | null;
}

const MODAL = 'modal-';

/** What a hash shows; without one, or with an unknown one, the first section. */
export function aboutViewOf(hash: string): AboutView {
  const name = hash.replace(/^#/, '');
  if (name.startsWith(MODAL)) {
    const industry = name.slice(MODAL.length);
    return { section: 'industries', modal: industryIds.find((id) => id === industry) ?? null };
  }
  return { section: aboutSections.find(({ id }) => id === name)?.id ?? 'about', modal: null };
}

/** The hash that opens an industry's dialog: `#modal-lodges`. `aboutViewOf` reads it. */
export function modalHash(id: IndustryId): string {
  return `#${MODAL}${id}`;
}
