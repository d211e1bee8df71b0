import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#lib/api/api-context.tsx';
import { sendContactEndpoint } from '#lib/api/replies/site-replies';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { SiteButton, TextLink } from '../components/site-link.tsx';
import site from '../site.module.css';
import { useHydrated } from '../use-hydrated.ts';
import classes from './contact.module.css';
import '#components/theme/styles-fields';
import { contactLimits, contactTopics } from '@gatehouse/sync-protocol/areas/site/contact-fields';

type Outcome = { errors: ContactErrors; problem: string | null } | { thanked: string };

const INVALID = 'Please check the fields marked below.';

/** A message to the platform. Requirement G6. */
export function ContactPage() {
  const api = useApi();
  const { search } = useLocation();
  const isAlive = useHydrated();
  const [outcome, setOutcome] = useState<Outcome>({ errors: {}, problem: null });
  const [isBusy, setIsBusy] = useState(false);
  const problem = useRef<HTMLParagraphElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const message = messageFrom(new FormData(form));
    const errors = errorsOf(message);
    if (Object.keys(errors).length > 0) return setOutcome({ errors, problem: INVALID });
    setIsBusy(true);
    const result = await api.ask(sendContactEndpoint, { body: message, token: null });
    setIsBusy(false);
    if (result.ok) return setOutcome({ thanked: message.email });
    const refused = result.kind === 'refused' ? result.fields : {};
    setOutcome({ errors: refused, problem: result.message });
  };

  useEffect(() => {
    if ('problem' in outcome && outcome.problem) problem.current?.focus();
  }, [outcome]);

  if ('thanked' in outcome)
    return <ContactThanks email={outcome.thanked} onAgain={() => setOutcome({ errors: {}, problem: null })} />;
  return (
    <Section>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <h1 className={site['title']}>Write to us</h1>
          <p className={site['lead']}>
            Ask about plans or a trial, a website for your venue, hardware for its door, or anything that isn’t working.
          </p>
          {outcome.problem ? (
            <p className={classes['problem']} role="alert" tabIndex={-1} ref={problem}>
              {outcome.problem}
            </p>
          ) : null}
          <ContactForm
            topic={isAlive ? topicOf(search) : 'other'}
            errors={outcome.errors}
            isBusy={isBusy}
            onSubmit={(event) => void submit(event)}
          />
        </div>
        <ContactAside />
      </div>
    </Section>
  );
}

/** Takes the place of the form once the message has arrived; its heading gets the focus, as a new page's would. */
function ContactThanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Section>
      <div className={classes['thanks']}>
        <span className={classes['done']}>
          <Icon name="check" size={34} />
        </span>
        <h1 ref={heading} tabIndex={-1} className={site['title']}>
          Thank you, your message is here
        </h1>
        <p className={site['lead']}>A person reads it and answers to {email}.</p>
        <div className={site['actions']}>
          <SiteButton to="/">Back to the start</SiteButton>
          <Button variant="subtle" size="lg" onClick={onAgain}>
            Write another message
          </Button>
        </div>
      </div>
    </Section>
  );
}

/** What may be answered sooner elsewhere. */
function ContactAside() {
  return (
    <aside className={classes['aside']} aria-label="Before you write">
      <div>
        <h2 className={site['subtitle']}>Signed a waiver somewhere?</h2>
        <p className={site['dimmed']}>
          The venue holds it and answers for it. For a copy, a correction or a question, please ask the venue first.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>A question about prices?</h2>
        <p className={site['dimmed']}>
          Most are answered <TextLink to="/pricing">next to the plans</TextLink>.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>Forgot your password?</h2>
        <p className={site['dimmed']}>
          You can <TextLink to="/forgot-password">set a new one</TextLink> at once.
        </p>
      </div>
      <div>
        <h2 className={site['subtitle']}>Please leave out</h2>
        <p className={site['dimmed']}>passwords, card numbers and health details of visitors. We never need them.</p>
      </div>
    </aside>
  );
}

interface ContactFormProps {
  /** What the link asked for; the person may choose another. */
  topic: Topic;
  errors: ContactErrors;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The fields keep what was typed by themselves, so that neither a failure nor coming alive late loses a word. */
function ContactForm({ topic, errors, isBusy, onSubmit }: ContactFormProps) {
  const isAlive = useHydrated();
  const [chosen, setChosen] = useState<Topic | null>(null);
  return (
    <form className={classes['form']} method="post" noValidate onSubmit={onSubmit}>
      <div className={classes['pair']}>
        <TextInput
          size="md"
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={120}
          error={errors.name}
        />
        <TextInput
          size="md"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          maxLength={254}
          error={errors.email}
        />
      </div>
      <div className={classes['pair']}>
        <TextInput
          size="md"
          name="company"
          label="Venue or company (optional)"
          autoComplete="organization"
          maxLength={120}
          error={errors.company}
        />
        <NativeSelect
          size="md"
          name="topic"
          label="What is it about?"
          data={[...topicLabels]}
          value={chosen ?? topic}
          onChange={(event) =>
            setChosen(topicLabels.find(({ value }) => value === event.currentTarget.value)?.value ?? null)
          }
          error={errors.topic}
        />
      </div>
      <Textarea
        size="md"
        name="message"
        label="Message"
        description="For a quote: what kind of venue it is, and how many people come in a good month."
        required
        rows={7}
        maxLength={5_000}
        error={errors.message}
      />
      {/* Honeypot: hidden from people, so only bots fill it in. */}
      <div className="gate-visually-hidden" aria-hidden>
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={classes['send']}>
        <Button type="submit" size="lg" miw={190} disabled={isBusy || !isAlive}>
          {isBusy ? 'Sending…' : 'Send message'}
        </Button>
        <p className={site['dimmed']}>We answer by email.</p>
      </div>
      <noscript>
        <p className={site['text']}>Sending this form needs JavaScript.</p>
      </noscript>
    </form>
  );
}

type Topic = (typeof contactTopics)[number];

interface ContactMessage {
  name: string;
  email: string;
  company: string;
  topic: Topic;
  message: string;
  website: string;
}

/** One sentence for each field that is wrong. */
type ContactErrors = Partial<Record<keyof ContactMessage, string>>;

const topicLabels: readonly { value: Topic; label: string }[] = [
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
function messageFrom(form: FormData): ContactMessage {
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
function errorsOf({ name, email, company, message }: ContactMessage): ContactErrors {
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
