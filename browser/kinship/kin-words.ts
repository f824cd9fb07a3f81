import { formatIfIsoDate } from '#contract/date-format.ts'
import { parentWords } from '#contract/family-labels.ts'
import type { ParentKind } from '#contract/family-lists.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyCircle } from '#contract/kinship.ts'

type Parent = Pick<FamilyCircle['parents'][number], 'id' | 'kind'>
type Partner = Pick<FamilyCircle['partners'][number], 'kind' | 'began' | 'ended'>

/** What a parent is called: by birth the one whom the member's record names father or mother. */
export function parentWord(parent: Parent, member: Pick<FamilyMember, 'fatherId' | 'motherId'>): string {
  if (parent.kind !== 'birth') return parentWords[parent.kind]
  return parent.id === member.fatherId ? 'Father' : parent.id === member.motherId ? 'Mother' : 'Parent'
}

/** What a child is called; nothing where it is a child by birth. */
export const childWords: Record<ParentKind, string | null> = {
  birth: null,
  adoptive: 'Adopted',
  step: 'Stepchild',
  guardian: 'Ward',
  foster: 'Foster child',
}

/** What a sibling is called; nothing where both parents are shared. */
export const siblingWords: Record<FamilyCircle['siblings'][number]['kind'], string | null> = {
  full: null,
  half: 'Half-sibling',
  step: 'Step-sibling',
  twin: 'Twin',
}

/** `Married May 4, 1946`, `Married 1929, until winter 1939`, `Divorced`, `Engaged since 2025`. */
export function partnerWords({ kind, began, ended }: Partner): string {
  const from = began === null ? null : formatIfIsoDate(began)
  const until = ended === null ? null : formatIfIsoDate(ended)
  const word = { marriage: 'Married', divorced: 'Divorced', partnership: 'Partner', engagement: 'Engaged' }[
    kind
  ]
  if (kind === 'divorced') {
    const married = from === null ? '' : `Married ${from}, `
    return `${married}${married === '' ? word : word.toLowerCase()}${until === null ? '' : ` ${until}`}`
  }
  const since = from === null ? word : kind === 'marriage' ? `${word} ${from}` : `${word} since ${from}`
  return until === null ? since : `${since}, until ${until}`
}
