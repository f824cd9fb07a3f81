import type { FamilyMember } from '#contract/family-tree.ts'
import type { Generation } from '#contract/generations.ts'

export interface GenerationStart {
  generation: Generation
  /** Where its first member stands in the list. */
  index: number
  count: number
  /** `1868 – 1904`, the years in which its members were born; null where none is known. */
  years: string | null
}

/** Where each generation begins among members in the order of the timeline. */
export function generationStarts(members: readonly FamilyMember[]): GenerationStart[] {
  const starts: GenerationStart[] = []
  let firstYear: string | null = null
  for (const [index, member] of members.entries()) {
    let start = starts.at(-1)
    if (start?.generation !== member.generation) {
      start = { generation: member.generation as Generation, index, count: 0, years: null }
      starts.push(start)
      firstYear = null
    }
    start.count += 1
    const year = (member.birthDate ?? member.bornFrom)?.slice(0, 4)
    if (year === undefined) continue
    // They stand in the order of their births.
    firstYear ??= year
    start.years = firstYear === year ? year : `${firstYear} – ${year}`
  }
  return starts
}
