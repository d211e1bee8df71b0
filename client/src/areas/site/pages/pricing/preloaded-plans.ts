import { createContext } from 'react';
import type { SitePlan } from './site-plan.ts';

/** The plans that a prerendered page shows already when React takes it over. */
export const PreloadedPlans = createContext<readonly SitePlan[] | null>(null);
