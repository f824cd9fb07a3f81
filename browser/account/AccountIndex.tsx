import { sections } from './sections.ts'

/** The parts of the page; on a wide screen it stays in sight beside them. */
export function AccountIndex() {
  return (
    <nav aria-label="Parts of this page" className="lg:sticky lg:top-24 lg:pt-10 max-lg:hidden">
      <ul>
        {Object.entries(sections).map(([name, { title }]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="flex min-h-9 items-center border-l-2 border-line py-1 pl-4 text-small text-muted transition-colors hover:border-gilt hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
