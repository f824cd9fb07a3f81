import { X } from 'lucide-react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'

import type { ChartPerson } from './chart-person.ts'
import { describeLifespan } from './describe-person.ts'
import type { ChartKind } from './layout/chart-selection.ts'

export interface SelectedPersonProps {
  person: ChartPerson
  /** `Twin of Ada Hartwell`; empty for a person without a twin. */
  twin: string
  onShow: (kind: ChartKind, rootId: string) => void
  onClose: () => void
}

/** The person selected on the chart, with links to their profile and their own charts. */
export function SelectedPerson({ person, twin, onShow, onClose }: SelectedPersonProps) {
  const details = [describeLifespan(person), person.isVerified ? 'verified by the board' : 'not yet verified']
  return (
    <section
      aria-label={person.name}
      className="relative mt-3 grid gap-3 rounded-md border border-line bg-raised p-4 sm:absolute sm:top-3 sm:left-3 sm:mt-0 sm:max-w-84 sm:shadow-raised"
    >
      <div className="min-w-0 pr-8">
        <p className="font-serif text-title">{person.name}</p>
        <p className="text-caption text-muted tabular">{details.filter(Boolean).join(', ')}</p>
        {twin !== '' && <p className="mt-1 text-caption text-muted">{twin}</p>}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Link
          href={buildPath('familyMember', { id: person.id })}
          className={getButtonClass({ variant: 'secondary', size: 'small' })}
        >
          Profile
        </Link>
        <Button variant="quiet" size="small" onClick={() => onShow('ancestors', person.id)}>
          Ancestors
        </Button>
        <Button variant="quiet" size="small" onClick={() => onShow('descendants', person.id)}>
          Descendants
        </Button>
      </div>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Close"
        className="absolute top-1.5 right-1.5 text-muted"
        onClick={onClose}
      >
        <X aria-hidden="true" strokeWidth={1.5} />
      </Button>
    </section>
  )
}
