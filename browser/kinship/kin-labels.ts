import { formatIfIsoDate } from '#contract/dates/date-format.ts'
import { parentKindLabels } from '#contract/family-tree/family-labels.ts'
import type { ParentKind } from '#contract/family-tree/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

type Parent = Pick<FamilyCircle['parents'][number], 'id' | 'kind'>
type Partner = Pick<FamilyCircle['partners'][number], 'kind' | 'startText' | 'endText'>

/** The label of a parent. A birth parent is Father or Mother if the member's record names them as such. */
export function labelParent(parent: Parent, member: Pick<FamilyMember, 'fatherId' | 'motherId'>): string {
  if (parent.kind !== 'birth') return parentKindLabels[parent.kind]
  return parent.id === member.fatherId ? 'Father' : parent.id === member.motherId ? 'Mother' : 'Parent'
}

/** The label of a child, or null for a child by birth. */
export const childLabels: Record<ParentKind, string | null> = {
  birth: null,
  adoptive: 'Adopted',
  step: 'Stepchild',
  guardian: 'Ward',
  foster: 'Foster child',
}

/** The label of a sibling, or null for a full sibling. */
export const siblingLabels: Record<FamilyCircle['siblings'][number]['kind'], string | null> = {
  full: null,
  half: 'Half-sibling',
  step: 'Step-sibling',
  twin: 'Twin',
}

/** `Married May 4, 1946`, `Married 1929, until winter 1939`, `Divorced`, `Engaged since 2025`. */
export function labelPartnership({ kind, startText, endText }: Partner): string {
  const start = startText === null ? null : formatIfIsoDate(startText)
  const end = endText === null ? null : formatIfIsoDate(endText)
  if (kind === 'divorced') {
    const until = end === null ? '' : ` ${end}`
    return start === null ? `Divorced${until}` : `Married ${start}, divorced${until}`
  }
  const status = { marriage: 'Married', partnership: 'Partner', engagement: 'Engaged' }[kind]
  const since = start === null ? status : `${status} ${kind === 'marriage' ? start : `since ${start}`}`
  return end === null ? since : `${since}, until ${end}`
}
