import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Card } from '#browser/ui/Card.tsx'
import { Mark } from '#browser/ui/motif/Mark.tsx'

const markClass = 'size-20 text-gilt'

const services = [
  {
    title: 'Private Banking',
    page: 'services',
    mark: <Mark name="rosette" className={markClass} />,
    sentence: 'Accounts, credit and payments arranged around the family, with advisers who answer in person.',
  },
  {
    title: 'Investment Management',
    page: 'portfolio',
    mark: <Mark name="rings" className={markClass} />,
    sentence: 'Portfolios that preserve capital first and grow it second, valued at live prices.',
  },
  {
    title: 'Trust & Estate Planning',
    page: 'services',
    mark: <Mark name="knot" className={markClass} />,
    sentence: 'Structures that pass wealth from one generation to the next.',
  },
] as const

export function ServiceCards() {
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page py-section">
        <p className="eyebrow">What the office does</p>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h2 className="max-w-[18ch] text-section">Three services, one family</h2>
          <Link href={buildPath('services')} className={getButtonClass({ variant: 'secondary' })}>
            View All Services
          </Link>
        </div>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
          {services.map(({ title, page, mark, sentence }) => (
            <li key={title} className="grid">
              <Card interactive className="flex flex-col overflow-hidden">
                {mark}
                <h3 className="mt-6">
                  <Link href={buildPath(page)} className="after:absolute after:inset-0">
                    {title}
                  </Link>
                </h3>
                <p className="mt-2 text-small text-muted">{sentence}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
