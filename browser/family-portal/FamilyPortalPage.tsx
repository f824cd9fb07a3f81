import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { waitingQuery } from '#browser/notifications/queries.ts'
import WaitingSummary from '#browser/notifications/WaitingSummary.tsx'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import type { User } from '#contract/accounts/accounts.ts'

import { listDirectorySections, type DirectorySection, type DirectoryEntry } from './directory.ts'
import { RoleCard } from './RoleCard.tsx'

/** Greets you, shows your role and links to every page that you may open. */
export default function FamilyPortalPage() {
  useTitle('Family Portal')
  const { user } = useCurrentUser()
  const isViewing = user?.viewAs !== undefined
  const waiting = useQuery({ ...waitingQuery, enabled: user !== null && !isViewing })
  if (user === null) return null
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={34}
        seed={8}
        className="absolute top-0 left-1/2 -z-10 size-[64rem] -translate-1/2 text-gilt/25"
      />
      <div className="page py-section">
        <div className="grid gap-10 lg:grid-cols-[1.2fr_1fr] lg:items-start lg:gap-16">
          <div>
            <h1 className="text-display">Family Portal</h1>
            <p className="mt-5 font-serif text-heading">Welcome, {getFirstName(user)}.</p>
            <p className="mt-3 max-w-narrow text-lead text-muted">
              Every page of the {portalFacts.familyName} family office, and what you will find there.
            </p>
            {!isViewing && <WaitingSummary className="mt-10" />}
          </div>
          {!waiting.isLoading && <RoleCard user={user} />}
        </div>
        {/* Like the role, it appears with what waits for the account, so that nothing moves when that arrives. */}
        {!waiting.isLoading && <Directory sections={listDirectorySections(portalFacts.familyName, user)} />}
      </div>
    </div>
  )
}

function getFirstName(user: User): string {
  return user.firstName || 'Family Member'
}

function Directory({ sections }: { sections: DirectorySection[] }) {
  return (
    <nav
      aria-label="Directory"
      className="scheme-dark mt-14 overflow-hidden rounded-lg bg-deep text-ink shadow-lifted"
    >
      <GuillocheBand className="text-gilt/70" />
      <div className="gap-x-14 px-6 pt-6 pb-2 sm:px-10 md:columns-2 xl:columns-3">
        {sections.map(({ title, entries }) => (
          <section key={title} aria-label={title} className="break-inside-avoid pt-4 pb-8">
            <h2 className="border-b border-gilt/60 pb-2 eyebrow font-sans">{title}</h2>
            <ul className="mt-1">
              {entries.map(entry => (
                <DirectoryLink key={entry.path} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <GuillocheBand className="text-gilt/70" />
    </nav>
  )
}

function DirectoryLink({ entry: { label, path, description, requiresStepUp } }: { entry: DirectoryEntry }) {
  return (
    <li className="group relative border-b border-line py-3 last:border-b-0">
      <Link
        href={path}
        className="font-serif text-title group-hover:text-gold group-hover:underline after:absolute after:inset-0"
      >
        {label}
      </Link>
      <p className="mt-0.5 text-small text-muted">{description}</p>
      {requiresStepUp === true && <p className="mt-0.5 text-caption text-gold">Requires Family Access</p>}
    </li>
  )
}
