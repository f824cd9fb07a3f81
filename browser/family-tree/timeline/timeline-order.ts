import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

/** Section 2: sorted by generation, then birth. Members without a birth date are last in their generation. */
export function sortForTimeline(members: readonly FamilyMember[]): FamilyMember[] {
  return members.toSorted((a, b) => {
    if (a.generation !== b.generation) return a.generation - b.generation
    const aBirth = toBirthSortKey(a)
    const bBirth = toBirthSortKey(b)
    return aBirth < bBirth ? -1 : aBirth > bBirth ? 1 : 0
  })
}

function toBirthSortKey({ birthDate, earliestBirthDate }: FamilyMember): string {
  return birthDate ?? earliestBirthDate ?? '9999'
}

export interface GenerationStart {
  generation: number
  /** The index of its first member in the sorted list. */
  index: number
  count: number
  /** `1868 – 1904`, the birth years of its members; null when none is known. */
  birthYears: string | null
}

/** Finds where each generation starts in a list sorted for the timeline. */
export function findGenerationStarts(members: readonly FamilyMember[]): GenerationStart[] {
  const starts: (Omit<GenerationStart, 'birthYears'> & { firstBirth?: string; lastBirth?: string })[] = []
  for (let index = 0; index < members.length; index += 1) {
    const { generation, birthDate, earliestBirthDate } = members[index]!
    let start = starts.at(-1)
    if (start?.generation !== generation) {
      start = { generation, index, count: 0 }
      starts.push(start)
    }
    start.count += 1
    const birth = birthDate ?? earliestBirthDate
    if (birth === null) continue
    // Members are sorted by birth, so the first one seen is the earliest.
    start.firstBirth ??= birth
    start.lastBirth = birth
  }
  return starts.map(({ firstBirth, lastBirth, ...start }) =>
    Object.assign(start, { birthYears: formatYears(firstBirth, lastBirth) }),
  )
}

function formatYears(first = '', last = ''): string | null {
  if (first === '') return null
  const [from, to] = [first.slice(0, 4), last.slice(0, 4)]
  return from === to ? from : `${from} – ${to}`
}
