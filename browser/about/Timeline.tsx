import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

/** Section 2, About: three entries, all in 2025, each with more growth rings than the one before. */
const entries = [
  {
    title: 'First Generation Foundation',
    rings: 3,
    text: 'The founders bring the family’s holdings together, agree on how decisions are made, and sign the agreement.',
  },
  {
    title: 'First Services',
    rings: 7,
    text: 'Private banking, investments, and trust and estate planning open first.',
  },
  {
    title: 'Present',
    rings: 12,
    text: 'The office serves over 50 family members across three generations, with room in the tree for those to come.',
  },
]

export function Timeline() {
  return (
    <section className="scheme-dark bg-deep text-ink">
      <div className="page py-section">
        <h2 className="text-section">The first year, ring by ring</h2>
        <ol className="mt-14 grid gap-y-12 lg:grid-cols-3 lg:gap-x-14">
          {entries.map(({ title, rings, text }) => (
            <li key={title} className="group relative grid grid-cols-[7rem_1fr] gap-x-6 lg:block print:block">
              <span
                aria-hidden="true"
                className="absolute top-28 bottom-[-3rem] left-14 w-px bg-gilt/50 group-last:hidden lg:top-14 lg:right-[-3.5rem] lg:bottom-auto lg:left-28 lg:h-px lg:w-auto"
              />
              <GrowthRings rings={rings} seed={9} className="size-28 text-gilt" />
              <div>
                <p className="tabular eyebrow lg:mt-8">
                  <time dateTime="2025">2025</time>
                </p>
                <h3 className="mt-2">{title}</h3>
                <p className="mt-3 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
