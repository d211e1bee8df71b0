/* What the form of the contact page knows of its message without the schema library. */

export const contactTopics = ['sales', 'support', 'website', 'hardware', 'other'] as const;
/** The most characters of each field. */
export const contactLimits = { name: 120, company: 120, message: 5_000 } as const;
