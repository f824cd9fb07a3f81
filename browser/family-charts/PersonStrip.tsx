import { Link } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'

import type { ChartKind } from './chosen.ts'
import { lifeOf } from './describe.ts'
import type { ChartPerson } from './persons.ts'

export interface PersonStripProps {
  person: ChartPerson
  onShow: (kind: ChartKind, of: string) => void
  onClose: () => void
}

/** Who is chosen on the chart, and where one may go from them. */
export function PersonStrip({ person, onShow, onClose }: PersonStripProps) {
  const facts = [lifeOf(person), person.isVerified ? 'verified by the board' : 'not yet verified']
  return (
    <section
      aria-label={person.name}
      className="mt-3 grid gap-3 rounded-md border border-line bg-raised p-4 sm:absolute sm:top-3 sm:left-3 sm:mt-0 sm:max-w-72 sm:shadow-raised"
    >
      <div className="min-w-0">
        <p className="font-serif text-title">{person.name}</p>
        <p className="text-caption text-muted tabular">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Link
          href={pathTo('familyMember', { id: person.id })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Profile
        </Link>
        <Button variant="quiet" size="small" onClick={() => onShow('ancestors', person.id)}>
          Ancestors
        </Button>
        <Button variant="quiet" size="small" onClick={() => onShow('descendants', person.id)}>
          Descendants
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
