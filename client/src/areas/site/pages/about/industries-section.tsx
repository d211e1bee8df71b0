import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import { type IndustryId, modalHash } from './about.model.ts';
import classes from './about.module.css';
import { industries } from './industries.ts';
import { IndustryArt } from './industry-art.tsx';
import { IndustryDetails, IndustryModal } from './industry-modal.tsx';

/** Four kinds of venue; each has a dialog at an address of its own, so that Back closes it. */
export function IndustriesSection({ modal }: { modal: IndustryId | null }) {
  const navigate = useNavigate();
  const links = useRef(new Map<IndustryId, HTMLAnchorElement>());
  const close = (): void => {
    const opener = modal ? links.current.get(modal) : undefined;
    void navigate('#industries', { preventScrollReset: true, replace: true });
    opener?.focus();
  };
  return (
    <>
      <SectionHead
        level={1}
        title="Made for doors like yours"
        lead="Venues where people arrive in groups, accidents can happen, and you need to know who is inside."
      />
      <ul className={classes['industries']}>
        {industries.map((industry) => (
          <li key={industry.id} className={classes['industry']}>
            <IndustryArt id={industry.id} className={classes['art']} />
            <div className={classes['industryWords']}>
              <h2 className={site['subtitle']}>{industry.title}</h2>
              <p className={site['dimmed']}>{industry.summary}</p>
              <Link
                to={modalHash(industry.id)}
                preventScrollReset
                className={site['link'] ?? ''}
                aria-haspopup="dialog"
                ref={(link) => {
                  if (link) links.current.set(industry.id, link);
                }}
              >
                Learn more <span className="gate-visually-hidden">about {industry.title.toLowerCase()}</span>
              </Link>
              <noscript>
                <div id={`modal-${industry.id}`}>
                  <IndustryDetails industry={industry} />
                </div>
              </noscript>
            </div>
          </li>
        ))}
      </ul>
      <IndustryModal industry={industries.find(({ id }) => id === modal) ?? null} onClose={close} />
    </>
  );
}
