import type { ParentKind } from '#contract/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import type { KinGraph } from './kin-graph.ts'

/** The parent links that count as descent. */
const descentKinds = new Set<ParentKind>(['birth', 'adoptive'])

/**
 * The kinship term of `to` as seen from `from`, and their nearest common ancestors: 'grandmother', 'half-brother',
 * 'first cousin once removed', 'husband of an aunt'. Null without a known link.
 *
 * Degrees and removals as genealogists count them: with g generations up from one and h from the other to the
 * nearest common ancestor, cousins of degree min(g, h) - 1, removed |g - h| times.
 */
export function findKinship(
  table: KinGraph,
  from: string,
  to: string,
): { term: string | null; commonAncestors: string[] } {
  if (from === to) return { term: 'the same person', commonAncestors: [] }
  const blood = findBloodKinship(table, from, to)
  if (blood !== null) return blood
  return { term: findMarriageTerm(table, from, to), commonAncestors: [] }
}

function findBloodKinship(
  table: KinGraph,
  from: string,
  to: string,
): { term: string; commonAncestors: string[] } | null {
  const upFrom = ancestorGenerations(table, from)
  const upTo = ancestorGenerations(table, to)
  let nearest = Number.POSITIVE_INFINITY
  let shared: { id: string; g: number; h: number }[] = []
  for (const [id, g] of upFrom) {
    const h = upTo.get(id)
    if (h === undefined) continue
    if (g + h < nearest) {
      nearest = g + h
      shared = []
    }
    if (g + h === nearest) shared.push({ id, g, h })
  }
  // Cousin marriages create several paths: prefer direct descent, and break ties alike from both ends.
  const [first] = shared.toSorted(
    (one, other) => Math.min(one.g, one.h) - Math.min(other.g, other.h) || (one.id < other.id ? -1 : 1),
  )
  if (first === undefined) return null
  const person = table.people.get(to)
  const commonAncestors = shared.map(({ id }) => id).filter(id => id !== from && id !== to)
  return {
    term: bloodTerm(first.g, first.h, person, siblingPrefix(table, from, to, shared.length)),
    commonAncestors,
  }
}

/** The distance of each ancestor in generations, by the shortest path; the member is 0. Cycles terminate. */
function ancestorGenerations({ people }: KinGraph, id: string): Map<string, number> {
  const up = new Map([[id, 0]])
  let level = [id]
  for (let generation = 1; level.length > 0; generation += 1) {
    const next: string[] = []
    for (const child of level) {
      for (const parent of people.get(child)?.parents ?? []) {
        if (!descentKinds.has(parent.kind) || up.has(parent.id) || !people.has(parent.id)) continue
        up.set(parent.id, generation)
        next.push(parent.id)
      }
    }
    level = next
  }
  return up
}

/** Half-siblings have one common parent although both parents of each are known; twins also have the same birth date. */
function siblingPrefix({ people }: KinGraph, from: string, to: string, sharedCount: number): SiblingPrefix {
  const [one, other] = [people.get(from), people.get(to)]
  if (one === undefined || other === undefined) return ''
  if (sharedCount > 1) return one.birthDate !== null && one.birthDate === other.birthDate ? 'twin ' : ''
  const countBirthParents = ({ parents }: Kin) => parents.filter(({ kind }) => descentKinds.has(kind)).length
  return countBirthParents(one) >= 2 && countBirthParents(other) >= 2 ? 'half-' : ''
}

type SiblingPrefix = '' | 'half-' | 'twin '

/** The term for a relative `g` generations up to the common ancestor and `h` down from it. */
function bloodTerm(g: number, h: number, person: Kin | undefined, prefix: SiblingPrefix): string {
  const gender = parseGender(person)
  if (h === 0) return ancestorTerm(g, gender)
  if (g === 0) return descendantTerm(h, gender)
  if (g === 1 && h === 1) return `${prefix}${genderedTerm(gender, 'brother', 'sister', 'sibling')}`
  if (h === 1) return `${greatPrefix(g - 2)}${genderedTerm(gender, 'uncle', 'aunt', 'aunt or uncle')}`
  if (g === 1) return `${greatPrefix(h - 2)}${genderedTerm(gender, 'nephew', 'niece', 'niece or nephew')}`
  const degree = Math.min(g, h) - 1
  const removed = Math.abs(g - h)
  return `${ordinal(degree)} cousin${removed === 0 ? '' : ` ${formatTimes(removed)} removed`}`
}

function ancestorTerm(generations: number, gender: Gender): string {
  const parent = genderedTerm(gender, 'father', 'mother', 'parent')
  return generations === 1 ? parent : `${greatPrefix(generations - 2)}grand${parent}`
}

function descendantTerm(generations: number, gender: Gender): string {
  const child = genderedTerm(gender, 'son', 'daughter', 'child')
  return generations === 1 ? child : `${greatPrefix(generations - 2)}grand${child}`
}

function greatPrefix(count: number): string {
  if (count <= 0) return ''
  return count <= 2 ? 'great-'.repeat(count) : `${ordinal(count)} great-`
}

function findMarriageTerm(table: KinGraph, from: string, to: string): string | null {
  const { people, partners } = table
  const person = people.get(to)
  const gender = parseGender(person)
  const direct = partners.get(from)?.find(({ id }) => id === to)
  if (direct !== undefined) {
    if (direct.kind === 'divorced') return `former ${genderedTerm(gender, 'husband', 'wife', 'spouse')}`
    if (direct.kind === 'engagement') return genderedTerm(gender, 'fiancé', 'fiancée', 'betrothed')
    if (direct.kind === 'partnership') return 'partner'
    return genderedTerm(gender, 'husband', 'wife', 'spouse')
  }
  const further = people.get(from)?.parents.find(({ id }) => id === to)
  if (further !== undefined) return furtherParentTerm(further.kind, gender)
  const ward = person?.parents.find(({ id }) => id === from)
  if (ward !== undefined) return furtherChildTerm(ward.kind, gender)

  // Stepparents and stepchildren: a parent's partner, a partner's child.
  for (const { id } of descentParents(table, from))
    if (partners.get(id)?.some(one => one.id === to) === true)
      return genderedTerm(gender, 'stepfather', 'stepmother', 'step-parent')
  for (const { id } of partners.get(from) ?? [])
    if (descentParents(table, to).some(parent => parent.id === id))
      return genderedTerm(gender, 'stepson', 'stepdaughter', 'stepchild')

  // Through the first member's partner, then through the second member's.
  for (const { id } of partners.get(from) ?? []) {
    const blood = findBloodKinship(table, id, to)
    if (blood !== null) return inLawTerm(blood.term) ?? `${blood.term} of a ${spouseTerm(people.get(id))}`
  }
  for (const { id } of partners.get(to) ?? []) {
    const blood = findBloodKinship(table, from, id)
    if (blood === null) continue
    const married = genderedTerm(gender, 'husband', 'wife', 'spouse')
    if (/^(?:son|daughter|child)$/.test(blood.term))
      return genderedTerm(gender, 'son-in-law', 'daughter-in-law', 'child-in-law')
    if (siblingPattern.test(blood.term)) return siblingInLawTerm(gender)
    return `${married} of ${article(blood.term)} ${blood.term}`
  }

  // Through the partners of both.
  for (const ownPartner of partners.get(from) ?? []) {
    for (const partner of partners.get(to) ?? []) {
      const blood = findBloodKinship(table, ownPartner.id, partner.id)
      if (blood === null) continue
      if (siblingPattern.test(blood.term)) return siblingInLawTerm(gender)
      const married = genderedTerm(gender, 'husband', 'wife', 'spouse')
      return `${married} of ${article(blood.term)} ${blood.term} of a ${spouseTerm(people.get(ownPartner.id))}`
    }
  }
  return null
}

/** The term for a partner's parent or sibling; null for other relatives. */
function inLawTerm(words: string): string | null {
  if (/^(?:father|mother|parent)$/.test(words)) return `${words}-in-law`
  return siblingPattern.test(words) ? `${words.replace(/^(?:half-|twin )/, '')}-in-law` : null
}

const siblingPattern = /^(?:half-|twin )?(?:brother|sister|sibling)$/

function siblingInLawTerm(gender: Gender): string {
  return genderedTerm(gender, 'brother-in-law', 'sister-in-law', 'sibling-in-law')
}

function descentParents({ people }: KinGraph, id: string): { id: string }[] {
  return people.get(id)?.parents.filter(({ kind }) => descentKinds.has(kind)) ?? []
}

function furtherParentTerm(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'guardian'
  if (kind === 'foster') return `foster ${genderedTerm(gender, 'father', 'mother', 'parent')}`
  return genderedTerm(gender, 'stepfather', 'stepmother', 'step-parent')
}

function furtherChildTerm(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'ward'
  if (kind === 'foster') return `foster ${genderedTerm(gender, 'son', 'daughter', 'child')}`
  return genderedTerm(gender, 'stepson', 'stepdaughter', 'stepchild')
}

type Gender = 'male' | 'female' | 'other'

/** Parses the free text of the gender field: male, M, man; female, F, woman. */
function parseGender(person: Kin | undefined): Gender {
  const first = person?.gender?.trim().toLowerCase() ?? ''
  if (/^(m|man|male|boy)$/.test(first)) return 'male'
  return /^(f|w|woman|female|girl)$/.test(first) ? 'female' : 'other'
}

function spouseTerm(person: Kin | undefined): string {
  return genderedTerm(parseGender(person), 'husband', 'wife', 'spouse')
}

function genderedTerm(gender: Gender, male: string, female: string, other: string): string {
  return { male, female, other }[gender]
}

function ordinal(count: number): string {
  const named = [
    '',
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
  ]
  const word = named[count]
  if (word !== undefined) return word
  const teen = count % 100 >= 11 && count % 100 <= 13
  return `${count}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')}`
}

function formatTimes(count: number): string {
  return ['', 'once', 'twice', 'three times', 'four times', 'five times'][count] ?? `${count} times`
}

function article(words: string): string {
  return /^[aeiou]/.test(words) ? 'an' : 'a'
}
