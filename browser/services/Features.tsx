import type { ReactNode } from 'react'

import { Card } from '#browser/ui/Card.tsx'
import { joinClasses } from '#browser/ui/classes.ts'

export interface Feature {
  title: string
  text: ReactNode
}

/** Features as cards, two or three per row on wide screens. */
export function FeatureCards({ features, columns }: { features: readonly Feature[]; columns: 2 | 3 }) {
  return (
    <ul
      className={joinClasses(
        'grid gap-5',
        columns === 2 ? 'md:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-3',
      )}
    >
      {features.map(({ title, text }) => (
        <li key={title} className="grid">
          <Card>
            <h3>{title}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Features as the columns of a letter, each under a hairline. */
export function FeatureColumns({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ title, text }) => (
        <li key={title} className="border-t border-gilt pt-5">
          <h3>{title}</h3>
          <p className="mt-3 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** Features as the lines of a ledger: the name on the left, its description on the right. */
export function FeatureLedger({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="border-b border-line">
      {features.map(({ title, text }) => (
        <li
          key={title}
          className="grid gap-x-10 gap-y-2 border-t border-line py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-baseline"
        >
          <h3>{title}</h3>
          <p className="max-w-prose text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
