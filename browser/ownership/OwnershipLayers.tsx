import { entityKinds } from '#contract/ownership/ownership-choices.ts'
import { isRunning } from '#contract/ownership/ownership-terms.ts'
import type { OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

import { buildLayers, type Layer } from './layers.ts'

/** The entities of today below those that own them. */
export function OwnershipLayers({
  entities,
  stakes,
  today,
}: {
  entities: readonly OwnershipEntity[]
  stakes: readonly OwnershipStake[]
  today: string
}) {
  if (entities.length === 0) return null
  const layers = buildLayers(
    entities.toSorted((left, right) => left.name.localeCompare(right.name)),
    stakes.filter(stake => isRunning(stake, today)),
  )
  return (
    <section aria-labelledby="layers" className="mt-16">
      <h2 id="layers">Layers</h2>
      <p className="mt-3 max-w-prose text-muted">
        What each entity owns of others today is indented below it.
      </p>
      <LayerList layers={layers} className="mt-6 rounded-lg border border-line bg-raised p-5 sm:p-7" />
    </section>
  )
}

function LayerList({ layers, className }: { layers: readonly Layer[]; className: string }) {
  return (
    <ul className={className}>
      {layers.map(({ key, entity, percents, stop, below }) => (
        <li key={key} className="py-1.5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium wrap-anywhere">{entity.name}</span>
            <span className="text-small text-muted tabular">
              {percents.length === 0
                ? entityKinds[entity.kind]
                : percents.map(percent => `${percent}%`).join(' + ')}
              {stop !== null && ` · ${stops[stop]}`}
            </span>
          </p>
          {below.length > 0 && (
            <LayerList layers={below} className="mt-1 border-l border-gilt pl-4 sm:pl-6" />
          )}
        </li>
      ))}
    </ul>
  )
}

const stops = { loop: 'a loop: listed above it', listed: 'what it owns is listed above' }
