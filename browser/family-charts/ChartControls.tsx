import { Choice } from '#browser/ui/forms/Choice.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { toChartPerson } from './chart-person.ts'
import { chartKindLabels, chartKinds, type ChartKind } from './layout/chart-selection.ts'
import { PersonSearch } from './PersonSearch.tsx'

export interface ChartControlsProps {
  /** Undefined while they are read, and with them whom the chart is about. */
  members: readonly FamilyMember[] | undefined
  kind: ChartKind
  root: FamilyMember | undefined
  onKind: (kind: ChartKind) => void
  onRoot: (member: FamilyMember) => void
  onFind: (member: FamilyMember) => void
}

/** Which chart it is, of whom, and the way to somebody on it: in as little height as they need. */
export function ChartControls({ members: read, kind, root, onKind, onRoot, onFind }: ChartControlsProps) {
  const members = read ?? nobodyYet
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 md:gap-x-4 lg:grid-cols-[auto_1fr_1fr] lg:gap-x-8">
      <Choice
        label="Chart"
        labelHidden
        options={chartKinds.map(value => ({ value, label: chartKindLabels[value] }))}
        value={kind}
        onChange={onKind}
        className="max-lg:col-span-2"
      />
      {root === undefined ? (
        <Skeleton className="h-11.5 self-end" />
      ) : (
        <PersonSearch
          key={`of ${root.id}`}
          label={kind === 'family' ? 'Around' : `${chartKindLabels[kind]} of`}
          members={members}
          initial={toChartPerson(root).name}
          onFound={onRoot}
          className="max-md:[&>ul]:right-auto"
        />
      )}
      <PersonSearch
        label="Find somebody"
        placeholder="A name"
        members={members}
        onFound={onFind}
        className="max-md:[&>ul]:left-auto"
      />
    </div>
  )
}

const nobodyYet: readonly FamilyMember[] = []
