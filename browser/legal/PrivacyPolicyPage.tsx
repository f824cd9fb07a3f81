import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { useAnchor } from '#browser/platform/anchor.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { pathTo } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { CookieList } from './CookieList.tsx'
import { DataInventoryTable } from './DataInventoryTable.tsx'

const parts = [
  ['where', 'Where it is kept'],
  ['what', 'What is kept'],
  ['leaving', 'What leaves the machine'],
  ['cookies', 'Cookies'],
  ['logs', 'Logs'],
  ['say', 'Your say in it'],
] as const

const inShort = [
  'The portal belongs to the family and runs on a machine of its choosing.',
  'It watches nobody: no analytics, no advertising, nothing loaded from anybody else.',
  'Of passwords, codes and cookies it keeps hashes, from which they cannot be read.',
  'Whoever operates its server can read the rest. The family should know who that is.',
]

/** What is true of this very software. `contract/kept-records.ts` holds it to the tables of the database. */
export default function PrivacyPolicyPage() {
  useTitle('Privacy Policy')
  useAnchor()
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
              What this portal keeps about the {portalFacts.familyName} family, where, for how long, and who
              sees it: in plain words, and only what the software really does.
            </p>
          </div>
          <div>
            <p className="eyebrow" id="in-short">
              In short
            </p>
            <ul aria-labelledby="in-short" className="mt-3 border-t border-gilt text-small">
              {inShort.map(sentence => (
                <li key={sentence} className="border-b border-line py-3">
                  {sentence}
                </li>
              ))}
            </ul>
          </div>
        </div>

        <nav aria-label="On this page" className="mt-14">
          <ol className="flex flex-wrap gap-x-7 gap-y-1">
            {parts.map(([anchor, title]) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="link inline-flex min-h-control items-center text-small">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>

        <Part anchor="where">
          <p>
            Everything stands in one database and one directory, on the machine on which the family has
            installed the portal. There is no company behind it that holds a copy, and no cloud that the
            portal needs. Who runs that machine is for the family to say; ask{' '}
            <Link href={pathTo('contact')} className="link">
              the office
            </Link>{' '}
            if you do not know.
          </p>
          <p>
            The pages come from that machine alone: their program, their typefaces and their drawings. The
            browser is told to fetch nothing from anywhere else, so that no third party learns that you were
            here.
          </p>
        </Part>

        <Part anchor="what" wide>
          <DataInventoryTable />
        </Part>

        <Part anchor="leaving">
          <p>
            <strong>Requests for prices.</strong> Unless the operator has turned it off, the server, not your
            browser, asks Coinbase Exchange and Kraken for public market prices again and again, whether or
            not anybody is looking. Such a request names coins and nothing else: no account, no holding,
            nothing of the family. The exchanges see the network address of the server.
          </p>
          <p>
            <strong>Mail.</strong> Where the operator has set up a mail server, the portal hands it what it
            mails: an inquiry goes to the mailbox of the office, an answer to the address that was given with
            the inquiry. What is in a mail then lies outside the portal. Where none is set up, nothing is
            mailed.
          </p>
          <p>
            <strong>Nothing else.</strong> The portal sends no statistics, no reports of errors and no
            messages to whoever wrote it.
          </p>
        </Part>

        <Part anchor="cookies">
          <p>There are four at most, all of them the portal’s own and none for following anybody.</p>
          <p>
            Besides, what you tick off in an article of the Knowledge Library stays in your browser, under the
            number of your account, and is sent to nobody. Should your session end while you are writing, what
            you had written waits in that tab until you sign in again; it goes when you sign out or close the
            tab. And the browser may keep the pages’ own files, so that they open faster.
          </p>
          <CookieList />
        </Part>

        <Part anchor="logs">
          <p>
            For each request the server writes one line: the time, a number for the request, its method and
            its path, the status of the answer, how long it took, and the number of your account when you were
            signed in.
          </p>
          <p>
            A line never holds a password or a code, a cookie, what stood behind the question mark of an
            address, what you sent or what you were shown, or your network address. When the database fails,
            the values of the row concerned are left out as well. A reverse proxy in front of the portal may
            keep a log of its own, which the portal has no say in.
          </p>
        </Part>

        <Part anchor="say">
          <p>
            Ask, and you will be told what is kept about you; say what is wrong, and it will be put right.
            Write to{' '}
            <Link href={pathTo('contact')} className="link">
              the office
            </Link>{' '}
            or to an administrator.
          </p>
          <p>
            There is no button that erases an account with everything that belongs to it. Whoever operates the
            server can close one in its database, which ends all its sessions at once, or remove it. The
            record of who did what keeps the number of an account even then, so that past decisions remain
            accountable; and backups keep what they hold until they are replaced.
          </p>
          <p>
            How members treat what they learn about one another here is for the family itself to agree on: see{' '}
            <Link href={`${pathTo('familyAgreement')}#article-11`} className="link">
              article 11 of the Family Agreement
            </Link>
            . How all of this is protected stands under{' '}
            <Link href={pathTo('security')} className="link">
              Security
            </Link>
            .
          </p>
        </Part>
      </div>
    </div>
  )
}

/** A part of the letter: its heading in the margin, its text beside it. */
function Part({
  anchor,
  wide = false,
  children,
}: {
  anchor: (typeof parts)[number][0]
  wide?: boolean
  children: ReactNode
}) {
  const title = parts.find(([name]) => name === anchor)?.[1]
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
