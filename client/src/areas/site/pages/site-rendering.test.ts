import { MantineProvider } from '@mantine/core';
import { type ComponentType, createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import type { PublicPath } from '#lib/routes/route-table';
import { AboutPage } from './about/about-page.tsx';
import { BookingSoftwarePage } from './booking-software-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { LandingPage } from './landing-page.tsx';
import { ConsentPage } from './legal/consent-page.tsx';
import { PrivacyPage } from './legal/privacy-page.tsx';
import { TermsPage } from './legal/terms-page.tsx';
import { PricingPage } from './pricing/pricing-page.tsx';
import { SiteLayout } from './site-layout.tsx';
import { sitePageAt, sitePages } from './site-pages.ts';

const pages: Readonly<Record<PublicPath, ComponentType>> = {
  '/': LandingPage,
  '/about': AboutPage,
  '/pricing': PricingPage,
  '/booking-software': BookingSoftwarePage,
  '/contact': ContactPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/electronic-signature-consent': ConsentPage,
};

/** Renders a page as a build does: without a window, and without asking the server anything. */
function rendered(path: PublicPath): string {
  const api = createApiClient({
    token: () => null,
    fetch: () => Promise.reject(new Error('asked while rendering')),
  });
  const routes = h(Routes, null, h(Route, { element: h(SiteLayout) }, h(Route, { path, element: h(pages[path]) })));
  return renderToString(
    h(MantineProvider, null, h(ApiProvider, { api, children: h(MemoryRouter, { initialEntries: [path] }, routes) })),
  );
}

it('[G1] renders every public page on a server, the same each time, with a heading and the footer', () => {
  expect(typeof window).toBe('undefined');
  for (const { path } of sitePages) {
    const html = rendered(path);
    expect(html, path).toMatch(/<h1/);
    for (const { path: other } of sitePages.slice(1)) expect(html, path).toContain(`href="${other}"`);
    expect(rendered(path), path).toBe(html);
  }
});

it('[G3] holds all sections of the about page, and what its dialogs say, for readers without JavaScript', () => {
  const html = rendered('/about');
  expect(html.match(/<h1/g)).toHaveLength(6);
  expect(html).not.toMatch(/<section[^>]* hidden/);
  expect(html).toContain('One parent, up to ten children');
});

it('[G1] has a title and description for each page', () => {
  expect(new Set(sitePages.map(({ title }) => title)).size).toBe(sitePages.length);
  for (const { title, description } of sitePages) {
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThanOrEqual(170);
  }
  expect(sitePageAt('/pricing/')?.path).toBe('/pricing');
  expect(sitePageAt('/')?.path).toBe('/');
  expect(sitePageAt('/login')).toBeUndefined();
});

it('[G2] leads from the landing page to registration and to the prices', () => {
  const html = rendered('/');
  expect(html).toContain('href="/register"');
  expect(html).toContain('href="/pricing"');
});

it('[G48] shows the product in pictures that take their place before they load, and say what they show', () => {
  const pictures = [...rendered('/').matchAll(/<img [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('webp'));
  expect(pictures).toHaveLength(5);
  for (const tag of pictures) {
    expect(tag).toMatch(/loading="lazy"/);
    expect(tag).toMatch(/width="1200" height="750"/);
    expect(tag).toMatch(/alt="[^"]{40,}"/);
  }
  expect(rendered('/booking-software')).toContain('A booking page: a calendar');
});

it('[G5] explains the booking widget in three steps, the first of them for deposits', () => {
  const steps = ['Connect Square, only for deposits', 'Configure your offerings', 'Embed the widget'];
  const html = rendered('/booking-software');
  const places = steps.map((step) => html.indexOf(step));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('[G7] promises in the terms what a read-only venue may do', () => {
  const html = rendered('/terms').replaceAll(/\s+/g, ' ');
  expect(html).toContain('For seven days after the paid-until day everything works');
  expect(html).toContain('Visitors can still sign and your staff can still check people in');
});
