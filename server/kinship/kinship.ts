import type { ParentKind } from '#contract/family-tree/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import { listDescentParents, type KinGraph } from './kin-graph.ts'

/**
 * The kinship term of `to` as seen from `from`, and their nearest common ancestors: 'grandmother', 'half-brother',
 * 'first cousin once removed', 'husband of an aunt'. Null without a known link.
 *
 * Genealogists count degrees and removals from the generations g and h up to the nearest common ancestor: cousins of
 * degree min(g, h) - 1, removed |g - h| times.
 */
export function findKinship(
  table: KinGraph,
  from: string,
  to: string,
): { term: string | null; commonAncestors: string[] } {
  if (from === to) return { term: 'the same person', commonAncestors: [] }
  const blood = findBloodKinship(table, from, to)
  if (blood !== null) return blood
  return { term: formatMarriageTerm(table, from, to), commonAncestors: [] }
}

function findBloodKinship(
  table: KinGraph,
  from: string,
  to: string,
): { term: string; commonAncestors: string[] } | null {
  const upFrom = findAncestorGenerations(table, from)
  const upTo = findAncestorGenerations(table, to)
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
    term: formatBloodTerm(first.g, first.h, person, findSiblingPrefix(table, from, to, shared.length)),
    commonAncestors,
  }
}

/** The distance of each ancestor in generations, by the shortest path; the member is 0. Cycles terminate. */
function findAncestorGenerations({ people }: KinGraph, id: string): Map<string, number> {
  const up = new Map([[id, 0]])
  let level = [id]
  for (let generation = 1; level.length > 0; generation += 1) {
    const next: string[] = []
    for (const child of level) {
      for (const parent of listDescentParents(people.get(child))) {
        if (up.has(parent.id) || !people.has(parent.id)) continue
        up.set(parent.id, generation)
        next.push(parent.id)
      }
    }
    level = next
  }
  return up
}

/**
 * Half-siblings have one common parent although both parents of each are known; twins also have the same birth date.
 */
function findSiblingPrefix(
  { people }: KinGraph,
  from: string,
  to: string,
  sharedCount: number,
): SiblingPrefix {
  const [one, other] = [people.get(from), people.get(to)]
  if (one === undefined || other === undefined) return ''
  if (sharedCount > 1) return one.birthDate !== null && one.birthDate === other.birthDate ? 'twin ' : ''
  return listDescentParents(one).length >= 2 && listDescentParents(other).length >= 2 ? 'half-' : ''
}

type SiblingPrefix = '' | 'half-' | 'twin '

/** The term for a relative `g` generations up to the common ancestor and `h` down from it. */
function formatBloodTerm(g: number, h: number, person: Kin | undefined, prefix: SiblingPrefix): string {
  const gender = parseGender(person)
  if (h === 0) return formatAncestorTerm(g, gender)
  if (g === 0) return formatDescendantTerm(h, gender)
  if (g === 1 && h === 1) return `${prefix}${formatGenderedTerm(gender, 'brother', 'sister', 'sibling')}`
  if (h === 1)
    return `${formatGreatPrefix(g - 2)}${formatGenderedTerm(gender, 'uncle', 'aunt', 'aunt or uncle')}`
  if (g === 1)
    return `${formatGreatPrefix(h - 2)}${formatGenderedTerm(gender, 'nephew', 'niece', 'niece or nephew')}`
  const degree = Math.min(g, h) - 1
  const removed = Math.abs(g - h)
  return `${formatOrdinal(degree)} cousin${removed === 0 ? '' : ` ${formatTimes(removed)} removed`}`
}

function formatAncestorTerm(generations: number, gender: Gender): string {
  const parent = formatGenderedTerm(gender, 'father', 'mother', 'parent')
  return generations === 1 ? parent : `${formatGreatPrefix(generations - 2)}grand${parent}`
}

function formatDescendantTerm(generations: number, gender: Gender): string {
  const child = formatGenderedTerm(gender, 'son', 'daughter', 'child')
  return generations === 1 ? child : `${formatGreatPrefix(generations - 2)}grand${child}`
}

function formatGreatPrefix(count: number): string {
  if (count <= 0) return ''
  return count <= 2 ? 'great-'.repeat(count) : `${formatOrdinal(count)} great-`
}

function formatMarriageTerm(table: KinGraph, from: string, to: string): string | null {
  const { people, partners } = table
  const person = people.get(to)
  const gender = parseGender(person)
  const direct = partners.get(from)?.find(({ id }) => id === to)
  if (direct !== undefined) {
    if (direct.kind === 'divorced') return `former ${formatGenderedTerm(gender, 'husband', 'wife', 'spouse')}`
    if (direct.kind === 'engagement') return formatGenderedTerm(gender, 'fiancé', 'fiancée', 'betrothed')
    if (direct.kind === 'partnership') return 'partner'
    return formatGenderedTerm(gender, 'husband', 'wife', 'spouse')
  }
  const further = people.get(from)?.parents.find(({ id }) => id === to)
  if (further !== undefined) return formatFurtherParentTerm(further.kind, gender)
  const ward = person?.parents.find(({ id }) => id === from)
  if (ward !== undefined) return formatFurtherChildTerm(ward.kind, gender)

  // Stepparents and stepchildren: a parent's partner, a partner's child.
  for (const { id } of listDescentParents(people.get(from)))
    if (partners.get(id)?.some(one => one.id === to) === true)
      return formatGenderedTerm(gender, 'stepfather', 'stepmother', 'step-parent')
  for (const { id } of partners.get(from) ?? [])
    if (listDescentParents(person).some(parent => parent.id === id))
      return formatGenderedTerm(gender, 'stepson', 'stepdaughter', 'stepchild')

  // Through the first member's partner, then through the second member's.
  for (const { id } of partners.get(from) ?? []) {
    const blood = findBloodKinship(table, id, to)
    if (blood !== null)
      return formatInLawTerm(blood.term) ?? `${blood.term} of a ${formatSpouseTerm(people.get(id))}`
  }
  for (const { id } of partners.get(to) ?? []) {
    const blood = findBloodKinship(table, from, id)
    if (blood === null) continue
    const married = formatGenderedTerm(gender, 'husband', 'wife', 'spouse')
    if (/^(?:son|daughter|child)$/.test(blood.term))
      return formatGenderedTerm(gender, 'son-in-law', 'daughter-in-law', 'child-in-law')
    if (siblingPattern.test(blood.term)) return formatSiblingInLawTerm(gender)
    return `${married} of ${pickArticle(blood.term)} ${blood.term}`
  }

  // Through the partners of both.
  for (const ownPartner of partners.get(from) ?? []) {
    for (const partner of partners.get(to) ?? []) {
      const blood = findBloodKinship(table, ownPartner.id, partner.id)
      if (blood === null) continue
      if (siblingPattern.test(blood.term)) return formatSiblingInLawTerm(gender)
      const married = formatGenderedTerm(gender, 'husband', 'wife', 'spouse')
      return `${married} of ${pickArticle(blood.term)} ${blood.term} of a ${formatSpouseTerm(people.get(ownPartner.id))}`
    }
  }
  return null
}

/** The term for a partner's parent or sibling; null for other relatives. */
function formatInLawTerm(words: string): string | null {
  if (/^(?:father|mother|parent)$/.test(words)) return `${words}-in-law`
  return siblingPattern.test(words) ? `${words.replace(/^(?:half-|twin )/, '')}-in-law` : null
}

const siblingPattern = /^(?:half-|twin )?(?:brother|sister|sibling)$/

function formatSiblingInLawTerm(gender: Gender): string {
  return formatGenderedTerm(gender, 'brother-in-law', 'sister-in-law', 'sibling-in-law')
}

function formatFurtherParentTerm(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'guardian'
  if (kind === 'foster') return `foster ${formatGenderedTerm(gender, 'father', 'mother', 'parent')}`
  return formatGenderedTerm(gender, 'stepfather', 'stepmother', 'step-parent')
}

function formatFurtherChildTerm(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'ward'
  if (kind === 'foster') return `foster ${formatGenderedTerm(gender, 'son', 'daughter', 'child')}`
  return formatGenderedTerm(gender, 'stepson', 'stepdaughter', 'stepchild')
}

type Gender = 'male' | 'female' | 'other'

/** Parses the free text of the gender field: male, M, man; female, F, woman. */
function parseGender(person: Kin | undefined): Gender {
  const first = person?.gender?.trim().toLowerCase() ?? ''
  if (/^(m|man|male|boy)$/.test(first)) return 'male'
  return /^(f|w|woman|female|girl)$/.test(first) ? 'female' : 'other'
}

function formatSpouseTerm(person: Kin | undefined): string {
  return formatGenderedTerm(parseGender(person), 'husband', 'wife', 'spouse')
}

function formatGenderedTerm(gender: Gender, male: string, female: string, other: string): string {
  return { male, female, other }[gender]
}

function formatOrdinal(count: number): string {
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

function pickArticle(words: string): string {
  return /^[aeiou]/.test(words) ? 'an' : 'a'
}
