import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Card } from '#browser/ui/Card.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

const services = [
  {
    title: 'Private Banking',
    page: 'services',
    sentence: 'Accounts, credit and payments that know the family they belong to, and people who answer.',
  },
  {
    title: 'Investment Management',
    page: 'portfolio',
    sentence: 'Portfolios built to preserve first and to grow after that, valued at live prices.',
  },
  {
    title: 'Trust & Estate Planning',
    page: 'services',
    sentence: 'Structures that carry what was built from those who built it to those who come after.',
  },
] as const

export function ServiceCards() {
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page py-section">
        <p className="eyebrow">What the office does</p>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h2 className="max-w-[18ch] text-section">Three services, one family</h2>
          <Link href={pathTo('services')} className={buttonClass({ variant: 'secondary' })}>
            View All Services
          </Link>
        </div>
        <ul className="mt-10 grid gap-5 md:grid-cols-3">
          {services.map(({ title, page, sentence }, place) => (
            <li key={title} className="grid">
              <Card lively className="flex flex-col overflow-hidden">
                <GrowthRings rings={9} seed={place + 11} className="size-20 text-gilt" />
                <h3 className="mt-6">
                  <Link href={pathTo(page)} className="after:absolute after:inset-0">
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
