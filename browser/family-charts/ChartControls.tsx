import { SegmentedControl } from '#browser/ui/controls/SegmentedControl.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { chartKindLabels, chartKinds, type ChartKind } from './layout/chart-selection.ts'
import { PersonSearch } from './PersonSearch.tsx'

export interface ChartControlsProps {
  /** Undefined while loading. */
  members: readonly FamilyMember[] | undefined
  kind: ChartKind
  /** Undefined while loading. */
  root: FamilyMember | undefined
  onKind: (kind: ChartKind) => void
  onRoot: (member: FamilyMember) => void
  onFind: (member: FamilyMember) => void
}

/** The kind of chart, its root, and a search for a person, in as little height as possible. */
export function ChartControls({
  members = noMembers,
  kind,
  root,
  onKind,
  onRoot,
  onFind,
}: ChartControlsProps) {
  return (
    <div className="grid grid-cols-2 items-start max-sm:[&_input]:px-2 gap-x-3 gap-y-2 md:gap-x-4 lg:grid-cols-[auto_1fr_1fr] lg:gap-x-8">
      <SegmentedControl
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
          label={kind === 'family' ? 'Centered on' : `${chartKindLabels[kind]} of`}
          members={members}
          initial={fullName(root)}
          onFound={onRoot}
          className="max-md:[&>ul]:right-auto"
        />
      )}
      <PersonSearch
        label="Find a person"
        placeholder="Name"
        members={members}
        onFound={onFind}
        className="max-md:[&>ul]:left-auto"
      />
    </div>
  )
}

const noMembers: readonly FamilyMember[] = []
