import { expect, it } from 'vitest';
import { aboutSections, aboutViewOf, modalHash } from './about.model.ts';

it('[G3] shows the section that the hash names, and the first without one', () => {
  for (const { id } of aboutSections) expect(aboutViewOf(`#${id}`)).toEqual({ section: id, modal: null });
  expect(aboutViewOf('')).toEqual({ section: 'about', modal: null });
  expect(aboutViewOf('#')).toEqual({ section: 'about', modal: null });
  expect(aboutViewOf('#nothing')).toEqual({ section: 'about', modal: null });
});

it('shows the industries for a hash that begins with modal-, with the dialog where there is one', () => {
  expect(aboutViewOf(modalHash('paintball'))).toEqual({ section: 'industries', modal: 'paintball' });
  expect(aboutViewOf('#modal-martial')).toEqual({ section: 'industries', modal: 'martial' });
  expect(aboutViewOf('#modal-bowling')).toEqual({ section: 'industries', modal: null });
  expect(aboutViewOf('#modal-')).toEqual({ section: 'industries', modal: null });
});
