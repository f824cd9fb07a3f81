import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { CookieList } from './CookieList.tsx'
import { DataInventoryTable } from './DataInventoryTable.tsx'

const sections = [
  ['where', 'Where your data is stored'],
  ['what', 'What is stored'],
  ['leaving', 'What leaves the server'],
  ['cookies', 'Cookies'],
  ['logs', 'Logs'],
  ['rights', 'Your rights'],
] as const

const summary = [
  'The portal belongs to the family and runs on a machine that the family has chosen.',
  'It does not track you: no analytics, no advertising, nothing loaded from other sites.',
  'Passwords, codes and session cookies are stored only as hashes.',
  'The operator of the server can read everything else. Make sure you know who that person is.',
]

/** The privacy policy. A test compares its table, `contract/data-inventory.ts`, with the database. */
export default function PrivacyPolicyPage() {
  useTitle('Privacy Policy')
  useScrollToAnchor()
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={30}
        seed={21}
        className="absolute -top-80 -left-40 -z-10 size-[38rem] text-gilt/35 max-md:-top-60 max-md:size-[26rem]"
      />
      <div className="page py-section">
        <div className="grid gap-12 lg:grid-cols-[1.25fr_1fr] lg:items-end">
          <div>
            <h1>Privacy Policy</h1>
            <p className="mt-5 max-w-prose text-lead text-muted">
              What this portal stores about the {portalFacts.familyName} family, where, for how long, and who
              can see it. This page describes only what the software actually does.
            </p>
          </div>
          <div>
            <p className="eyebrow" id="in-short">
              In short
            </p>
            <ul aria-labelledby="in-short" className="mt-3 border-t border-gilt text-small">
              {summary.map(sentence => (
                <li key={sentence} className="border-b border-line py-3">
                  {sentence}
                </li>
              ))}
            </ul>
          </div>
        </div>

        <nav aria-label="On this page" className="mt-14">
          <ol className="flex flex-wrap gap-x-7 gap-y-1">
            {sections.map(([anchor, title]) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="link inline-flex min-h-control items-center text-small">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>

        <PolicySection anchor="where">
          <p>
            Everything is stored in one database and one directory, on the machine where the family has
            installed the portal. No company has a copy, and the portal needs no cloud service. The family
            decides who operates that machine. If you do not know who that is, ask{' '}
            <Link href={buildPath('contact')} className="link">
              the office
            </Link>
            .
          </p>
          <p>
            Pages, fonts and images come only from that machine. Your browser is instructed to load nothing
            from any other site, so no third party learns that you visited.
          </p>
        </PolicySection>

        <PolicySection anchor="what" wide>
          <DataInventoryTable />
        </PolicySection>

        <PolicySection anchor="leaving">
          <p>
            <strong>Price requests.</strong> Unless the operator has turned this off, the server regularly
            requests public market prices from Coinbase Exchange and Kraken. Your browser makes no such
            requests. A request names coins and nothing else: no account, no holding, nothing about the
            family. The exchanges see the server’s network address.
          </p>
          <p>
            <strong>Mail.</strong> If the operator has set up a mail server, the portal sends inquiries to the
            office’s mailbox, and replies to the address given with the inquiry. Mail that has been sent is
            outside the portal’s control. Without a mail server, the portal sends no mail.
          </p>
          <p>
            <strong>Nothing else.</strong> The portal sends no statistics, no error reports and no messages to
            its developers.
          </p>
        </PolicySection>

        <PolicySection anchor="cookies">
          <p>The portal uses at most four cookies. It sets all of them itself, and uses none for tracking.</p>
          <p>
            Your browser also stores, under your account number, the steps that you check off in articles of
            the Knowledge Library, and, until you sign out, the last six pages that you opened from the
            search. They are not sent to anyone. Messages that you are writing, or that wait to be sent, are
            stored there too until they are sent or you sign out. If your session expires while you are
            writing, or you leave the contact form before sending, your draft stays in that tab until you
            return, and so does the preview of a family file. Both are deleted when you send or import them,
            sign out or close the tab. While you sign in at an external sign-in service, the tab stores the
            address of the page that you asked for. Your browser may also cache the portal’s own files, so
            that pages open faster.
          </p>
          <CookieList />
        </PolicySection>

        <PolicySection anchor="logs">
          <p>
            For each request the server writes one line: the time, a request number, the method and path, the
            status of the reply, how long it took, and your account number if you were signed in.
          </p>
          <p>
            The log never contains passwords or codes, cookies, the part of an address after the question
            mark, what you sent, what you were shown, or your network address. If the database fails, the
            values of the affected row are left out as well. A reverse proxy in front of the portal may write
            its own log, which the portal does not control.
          </p>
        </PolicySection>

        <PolicySection anchor="rights">
          <p>
            You can ask which data is stored about you and have errors corrected. Write to{' '}
            <Link href={buildPath('contact')} className="link">
              the office
            </Link>{' '}
            or to an administrator.
          </p>
          <p>
            You cannot delete an account and all of its data here. The operator of the server can close an
            account in the database, which ends all of its sessions, or delete it. The audit log retains the
            account number even then, so that past decisions can be traced. Backups still contain the data
            until they are replaced.
          </p>
          <p>
            The family itself agrees on how members treat what they learn about one another: see{' '}
            <Link href={`${buildPath('familyAgreement')}#article-11`} className="link">
              article 11 of the Family Agreement
            </Link>
            . How your data is protected is described under{' '}
            <Link href={buildPath('security')} className="link">
              Security
            </Link>
            .
          </p>
        </PolicySection>
      </div>
    </div>
  )
}

/** A section with its heading in the margin, or above a wide one. */
function PolicySection({
  anchor,
  wide = false,
  children,
}: {
  anchor: (typeof sections)[number][0]
  wide?: boolean
  children: ReactNode
}) {
  const title = sections.find(([name]) => name === anchor)?.[1]
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={
        wide
          ? 'mt-16 scroll-mt-24 border-t border-line pt-8 print:mt-0 print:break-before-page'
          : 'mt-16 grid scroll-mt-24 gap-x-10 gap-y-5 border-t border-line pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]'
      }
    >
      <h2 id={`${anchor}-title`}>{title}</h2>
      <div className={wide ? 'mt-8' : 'grid max-w-prose gap-5'}>{children}</div>
    </section>
  )
}
