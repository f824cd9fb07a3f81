import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'

/** Section 2: the footer's links and its three statements. */
const columns = [
  {
    title: 'Services',
    links: [
      { label: 'Private Banking', page: 'services' },
      { label: 'Investment Management', page: 'services' },
      { label: 'Trust & Estate Planning', page: 'services' },
      { label: 'Family Office', page: 'services' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Learning Center', page: 'resources' },
      { label: 'Planning Tools', page: 'resources' },
      { label: 'Contact', page: 'contact' },
    ],
  },
  {
    title: 'The Family',
    links: [
      { label: 'Privacy Policy', page: 'privacyPolicy' },
      { label: 'Family Agreement', page: 'familyAgreement' },
      { label: 'Security', page: 'security' },
      { label: 'Family Portal', page: 'familyPortal' },
    ],
  },
] as const

export function Footer() {
  return (
    <footer className="scheme-dark mt-auto bg-deep text-ink">
      <GuillocheBand className="text-gilt/60" />
      <div className="page grid grid-cols-2 gap-10 py-14 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="col-span-2 md:col-span-1">
          <p className="font-serif text-heading">{portalFacts.familyName}</p>
          <p className="mt-3 max-w-narrow text-small text-muted">
            Heirloom, the private office and bank of one family. For family members only.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="eyebrow font-sans">{title}</h2>
            <ul className="mt-3">
              {links.map(({ label, page }) => (
                <li key={label}>
                  <Link
                    href={buildPath(page)}
                    className="inline-flex min-h-control items-center py-1 text-small leading-snug hover:underline pointer-fine:min-h-8"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page text-caption text-muted">
        <div className="border-t border-line py-6 md:flex md:justify-between md:gap-8">
          <p>© 2025 {portalFacts.familyName} family. Established 2025.</p>
          <p className="mt-2 md:mt-0">
            All contents are private and confidential. Unauthorised access is prohibited.
          </p>
        </div>
      </div>
    </footer>
  )
}
