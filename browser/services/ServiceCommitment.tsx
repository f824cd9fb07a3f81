import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

const points = [
  {
    title: 'Family-First',
    text: 'We judge a request by what it does for the person who asks and for the generations after, not by what it earns.',
  },
  {
    title: 'Institutional Excellence',
    text: 'We do for each member what a large institution does for a large client: decide by rules, document the decision, and keep complete records.',
  },
  {
    title: 'Complete Confidentiality',
    text: 'What we learn about one another through the office stays in the family, even after someone leaves it.',
  },
  {
    title: 'Multi-Generational Planning',
    text: 'We test every plan against the needs of the next generation, and leave documents that they can follow.',
  },
]

const figures = [
  { value: '24/7', label: 'Family Support' },
  { value: '100%', label: 'Family Focused' },
]

export function ServiceCommitment() {
  return (
    <section className="relative isolate scheme-dark overflow-hidden bg-deep text-ink">
      <GuillocheBand className="text-gilt/60" />
      <Rosette className="absolute top-full left-0 -z-10 size-184 -translate-1/2 text-gilt/25" />
      <div className="page grid gap-x-20 gap-y-12 py-section lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="max-w-[12ch] text-section">Our Service Commitment</h2>
          <dl className="mt-10 flex flex-wrap gap-x-14 gap-y-7">
            {figures.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-small text-muted">{label}</dt>
                <dd className="font-serif text-display">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {points.map(({ title, text }) => (
            <li key={title} className="border-t border-gilt/60 pt-5">
              <h3>{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
