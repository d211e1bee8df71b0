import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '#lib/api/api-context.tsx';
import { sendContactEndpoint } from '#lib/api/replies/site-replies';
import { Section } from '../components/section.tsx';
import site from '../site.module.css';
import { useHydrated } from '../use-hydrated.ts';
import { type ContactErrors, errorsOf, messageFrom, topicOf } from './contact.model.ts';
import classes from './contact.module.css';
import { ContactAside } from './contact-aside.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactThanks } from './contact-thanks.tsx';

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
