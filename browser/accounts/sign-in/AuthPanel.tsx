import { portalFacts } from '#browser/platform/portal-facts.ts'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

const promises = [
  {
    title: 'Private banking and investments',
    sentence: 'The family’s holdings, valued and managed in one place.',
  },
  {
    title: 'Family tree and governance',
    sentence: 'Five generations, the board and the family constitution.',
  },
  {
    title: 'Documents for generations',
    sentence: 'Company papers, tax documents and the archive, preserved for those who follow.',
  },
]

/** The marketing panel beside the forms. */
export function AuthPanel() {
  return (
    <aside className="scheme-dark relative isolate grid content-center overflow-hidden bg-deep px-gutter py-16 text-ink lg:px-16">
      <GrowthRings
        rings={34}
        seed={5}
        className="absolute top-full left-full -z-10 size-[72rem] -translate-1/2 text-gilt/30"
      />
      <div className="max-w-dialog">
        <p className="eyebrow">Established 2025</p>
        <h2 className="mt-4 text-section">The {portalFacts.familyName} family office</h2>
        <ul className="mt-10 grid gap-7">
          {promises.map(({ title, sentence }) => (
            <li key={title} className="border-l border-gilt pl-5">
              <h3>{title}</h3>
              <p className="mt-1 text-muted">{sentence}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
