import { contactLimits, contactTopics } from '@gatehouse/sync-protocol/areas/site/contact-fields';

export type Topic = (typeof contactTopics)[number];

export interface ContactMessage {
  name: string;
  email: string;
  company: string;
  topic: Topic;
  message: string;
  website: string;
}

/** One sentence for each field that is wrong. */
export type ContactErrors = Partial<Record<keyof ContactMessage, string>>;

export const topicLabels: readonly { value: Topic; label: string }[] = [
  { value: 'sales', label: 'Plans, prices or a trial' },
  { value: 'support', label: 'Help with my account' },
  { value: 'website', label: 'A website or its server' },
  { value: 'hardware', label: 'Hardware for the door' },
  { value: 'other', label: 'Something else' },
];

/** The topic that a link asks for, `?topic=sales`. */
export function topicOf(search: string): Topic {
  const asked = new URLSearchParams(search).get('topic');
  return contactTopics.find((topic) => topic === asked) ?? 'other';
}

/** What the form's fields hold, trimmed. A missing field is '', an unknown topic 'other'. People leave `website` empty. */
export function messageFrom(form: FormData): ContactMessage {
  const text = (name: keyof ContactMessage): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    topic: topicOf(`?topic=${text('topic')}`),
    message: text('message'),
    website: text('website'),
  };
}

/** What a person can mend before anything is sent; the server checks again. */
export function errorsOf({ name, email, company, message }: ContactMessage): ContactErrors {
  return {
    ...(name ? tooLong('name', name) : { name: 'Please enter your name' }),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'Please enter a valid email address' }),
    ...tooLong('company', company),
    ...(message ? tooLong('message', message) : { message: 'Please write a message' }),
  };
}

function tooLong(field: keyof typeof contactLimits, text: string): ContactErrors {
  const most = contactLimits[field];
  return text.length > most ? { [field]: `Please keep this below ${most.toLocaleString('en-US')} characters` } : {};
}
