import type { Generation } from '#contract/family-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'

export interface GenerationStart {
  generation: Generation
  /** Where its first member stands in the list. */
  index: number
  count: number
  /** `1868 – 1904`, the years in which its members were born; null where none is known. */
  birthYears: string | null
}

/** Where each generation begins among members in the order of the timeline. */
export function findGenerationStarts(members: readonly FamilyMember[]): GenerationStart[] {
  const starts: (Omit<GenerationStart, 'birthYears'> & { first?: string; last?: string })[] = []
  for (let index = 0; index < members.length; index += 1) {
    const { generation, birthDate, bornFrom } = members[index]!
    let start = starts.at(-1)
    if (start?.generation !== generation) {
      start = { generation: generation as Generation, index, count: 0 }
      starts.push(start)
    }
    start.count += 1
    const born = birthDate ?? bornFrom
    if (born === null) continue
    // They stand in the order of their births.
    start.first ??= born
    start.last = born
  }
  return starts.map(({ first, last, ...start }) =>
    Object.assign(start, { birthYears: yearsFrom(first, last) }),
  )
}

function yearsFrom(first = '', last = ''): string | null {
  if (first === '') return null
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? from : `${from} – ${to}`
}
