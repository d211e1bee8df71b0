import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { FactList } from '#components/fact-list.tsx';
import { SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import { type IndustryId, modalHash } from './about.model.ts';
import classes from './about.module.css';
import { type Industry, industries } from './industries.ts';
import '#components/theme/styles-dialog';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { ArchScene } from '../components/arch-scene.tsx';
import { SiteButton } from '../components/site-link.tsx';

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
      <ul className={`gate-list ${classes['industries']}`}>
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

/** What Gatehouse is for one kind of venue. Closing it leads back to the industries. */
function IndustryModal({ industry, onClose }: { industry: Industry | null; onClose: () => void }) {
  return (
    <PlainDialog
      opened={industry !== null}
      onClose={onClose}
      title={industry?.title ?? ''}
      size="lg"
      radius={16}
      centered
      padding="xl"
      classNames={{ content: site['tokens'] ?? '', title: classes['modalTitle'] ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
    >
      {industry ? (
        <>
          <IndustryDetails industry={industry} />
          <div className={site['actions']}>
            <SiteButton to="/register">Get Started</SiteButton>
            <SiteButton to="/contact?topic=sales" kind="second">
              Contact Sales
            </SiteButton>
          </div>
        </>
      ) : null}
    </PlainDialog>
  );
}

/** A day at such a venue, and what Gatehouse does there. Shown in the dialog, and in the page where there is no JavaScript. */
function IndustryDetails({ industry }: { industry: Industry }) {
  return (
    <>
      <p className={site['lead']}>{industry.day}</p>
      <FactList className={classes['points']} facts={industry.points.map(({ title, text }) => [title, text])} />
    </>
  );
}

/** What lies behind the gate of each kind of venue. */
function IndustryArt({ id, className }: { id: IndustryId; className?: string | undefined }) {
  return <ArchScene className={className}>{scenes[id]}</ArchScene>;
}

const scenes = {
  paintball: (
    <>
      <circle cx="276" cy="164" r="24" fill="var(--site-sun)" />
      <path d="M88 300c60-40 104-24 150-8s80 10 114-12v200H88Z" fill="var(--site-far)" />
      <g fill="var(--site-near)">
        <path d="M150 190l36 70h-18l30 60h-96l30-60h-18zM292 222l30 58h-14l24 50h-80l24-50h-14z" />
        <path d="M88 356c50-26 104-26 150-10s80 10 114-6v140H88Z" />
      </g>
      <path d="M146 322h8v44h-8zM288 332h8v34h-8z" fill="#1b2430" opacity="0.7" />
      <g fill="#e4604a">
        <circle cx="196" cy="412" r="17" />
        <circle cx="218" cy="426" r="5" />
        <circle cx="174" cy="424" r="4" />
        <circle cx="204" cy="388" r="4" />
      </g>
      <g fill="var(--site-sun)">
        <circle cx="276" cy="428" r="13" />
        <circle cx="294" cy="416" r="4" />
        <circle cx="258" cy="438" r="4" />
      </g>
    </>
  ),
  lodges: (
    <>
      <circle cx="160" cy="168" r="22" fill="var(--site-sun)" />
      <path d="M88 330l76-120 44 62 42-80 102 150v138H88Z" fill="var(--site-far)" />
      <path d="M250 192l24 36-22 12-20-10z" fill="#fff" opacity="0.75" />
      <path d="M88 350c60-20 180-20 264 0v130H88Z" fill="var(--site-near)" />
      <path d="M158 412v-66l62-46 62 46v66Z" fill="#8a5a3c" />
      <path d="M146 354l74-56 74 56" fill="none" stroke="#1b2430" strokeWidth="12" strokeLinecap="round" />
      <path d="M206 412v-34a14 14 0 0 1 28 0v34Z" fill="#f2c879" />
    </>
  ),
  martial: (
    <>
      <circle cx="220" cy="220" r="62" fill="#e4604a" />
      <path d="M88 400h264v80H88Z" fill="var(--site-near)" />
      <path d="M88 400h264" stroke="#1b2430" strokeWidth="5" opacity="0.5" />
      <g fill="none" stroke="#1b2430" strokeLinecap="round" strokeLinejoin="round">
        <path d="M168 246v60l-22 94M168 306l26 40-2 54M168 262l44 10 34-26" stroke="#fbfaf7" strokeWidth="23" />
        <path d="M158 304h24M182 306l12 20" strokeWidth="8" />
      </g>
      <circle cx="166" cy="214" r="17" fill="#1b2430" />
    </>
  ),
  other: (
    <>
      <path d="M88 300c60-26 104-14 150-4s80 10 114-8v192H88Z" fill="var(--site-far)" />
      <path
        d="M118 420h204M140 420v42M300 420v42"
        stroke="#1b2430"
        strokeWidth="10"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M88 462h264v18H88Z" fill="var(--site-near)" />
      <g stroke="#e4604a" strokeWidth="20" strokeLinecap="round" fill="none">
        <path d="M214 238l-6 58M208 296l-32 34M208 296l36 30M212 250l-42-30M214 250l44-26" />
      </g>
      <circle cx="216" cy="204" r="18" fill="#1b2430" />
      <path d="M176 396c20-16 64-16 84 0" stroke="#1b2430" strokeWidth="4" fill="none" opacity="0.5" />
      <g fill="var(--site-sun)">
        <path d="M286 168l5 12 13 1-10 9 3 12-11-7-11 7 3-12-10-9 13-1zM132 176l4 9 10 1-8 6 3 9-9-5-8 5 2-9-7-6 9-1z" />
      </g>
    </>
  ),
} as const;
