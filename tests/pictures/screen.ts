import type { ScreenPath } from '@gatehouse/client/lib/routes/route-table';
import type { Page } from '@playwright/test';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

export interface Screen {
  /** The row of the route table; `*` for an unknown address. */
  path: ScreenPath | '*';
  /** The state that is shown, unique for a path. */
  name: string;
  as: Person;
  /** Whether it is opened anew for each size, because it decides by the size only when it opens. */
  opensAtSize?: boolean;
  /** Leads from an empty page to the state, and resolves once it is there. Addresses are relative to the server's. */
  open(page: Page, stage: Stage): Promise<unknown>;
}

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;
export const sizeNames = Object.keys(sizes) as Size[];

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** `/my-bookings` and `edit: party` give `my-bookings.edit-party`. */
export function fileNameOf({ path, name }: Pick<Screen, 'path' | 'name'>): string {
  const place = path === '*' ? 'unknown' : slug(path) || 'home';
  return `${place}.${slug(name)}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
