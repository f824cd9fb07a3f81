import type { ParentKind } from '#contract/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import type { KinTable } from './kin-graph.ts'

/** Descent counts by birth and by adoption; a step-parent is told apart. */
const descent = new Set<ParentKind>(['birth', 'adoptive'])

/**
 * What `to` is to `from`, in words, and the nearest ancestors that both share: 'grandmother', 'half-brother',
 * 'first cousin once removed', 'husband of an aunt'. Null where the tree knows no way.
 *
 * Degrees and removals as genealogists count them: with g generations up from one and h from the other to the
 * nearest common ancestor, cousins of degree min(g, h) - 1, removed |g - h| times.
 */
export function kinshipOf(
  table: KinTable,
  from: string,
  to: string,
): { words: string | null; through: string[] } {
  if (from === to) return { words: 'the same person', through: [] }
  const blood = bloodKinship(table, from, to)
  if (blood !== null) return blood
  return { words: marriageWords(table, from, to), through: [] }
}

function bloodKinship(
  table: KinTable,
  from: string,
  to: string,
): { words: string; through: string[] } | null {
  const upFrom = generationsUp(table, from)
  const upTo = generationsUp(table, to)
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
  // Where cousins have married there are several ways: descent before all, and the same one from both ends.
  const [first] = shared.toSorted(
    (one, other) => Math.min(one.g, one.h) - Math.min(other.g, other.h) || (one.id < other.id ? -1 : 1),
  )
  if (first === undefined) return null
  const person = table.people.get(to)
  const through = shared.map(({ id }) => id).filter(id => id !== from && id !== to)
  return { words: words(first.g, first.h, person, siblingPrefix(table, from, to, shared.length)), through }
}

/** How many generations each ancestor is away, by the shortest way; oneself is 0. Loops end. */
function generationsUp({ people }: KinTable, id: string): Map<string, number> {
  const up = new Map([[id, 0]])
  let level = [id]
  for (let generation = 1; level.length > 0; generation += 1) {
    const next: string[] = []
    for (const child of level) {
      for (const parent of people.get(child)?.parents ?? []) {
        if (!descent.has(parent.kind) || up.has(parent.id) || !people.has(parent.id)) continue
        up.set(parent.id, generation)
        next.push(parent.id)
      }
    }
    level = next
  }
  return up
}

/** Of siblings: whether only one parent is shared, although both of each are known, or the day of birth as well. */
function siblingPrefix({ people }: KinTable, from: string, to: string, sharedCount: number): SiblingPrefix {
  const [one, other] = [people.get(from), people.get(to)]
  if (one === undefined || other === undefined) return ''
  if (sharedCount > 1) return one.birthDate !== null && one.birthDate === other.birthDate ? 'twin ' : ''
  const known = ({ parents }: Kin) => parents.filter(({ kind }) => descent.has(kind)).length
  return known(one) >= 2 && known(other) >= 2 ? 'half-' : ''
}

type SiblingPrefix = '' | 'half-' | 'twin '

/** `g` generations up from the first to the common ancestor, `h` down to the person that the word is for. */
function words(g: number, h: number, person: Kin | undefined, prefix: SiblingPrefix): string {
  const gender = sexOf(person)
  if (h === 0) return ancestor(g, gender)
  if (g === 0) return descendant(h, gender)
  if (g === 1 && h === 1) return `${prefix}${chosen(gender, 'brother', 'sister', 'sibling')}`
  if (h === 1) return `${great(g - 2)}${chosen(gender, 'uncle', 'aunt', 'aunt or uncle')}`
  if (g === 1) return `${great(h - 2)}${chosen(gender, 'nephew', 'niece', 'niece or nephew')}`
  const degree = Math.min(g, h) - 1
  const removed = Math.abs(g - h)
  return `${ordinal(degree)} cousin${removed === 0 ? '' : ` ${times(removed)} removed`}`
}

function ancestor(generations: number, gender: Gender): string {
  const parent = chosen(gender, 'father', 'mother', 'parent')
  return generations === 1 ? parent : `${great(generations - 2)}grand${parent}`
}

function descendant(generations: number, gender: Gender): string {
  const child = chosen(gender, 'son', 'daughter', 'child')
  return generations === 1 ? child : `${great(generations - 2)}grand${child}`
}

function great(count: number): string {
  if (count <= 0) return ''
  return count <= 2 ? 'great-'.repeat(count) : `${ordinal(count)} great-`
}

function marriageWords(table: KinTable, from: string, to: string): string | null {
  const { people, partners } = table
  const person = people.get(to)
  const gender = sexOf(person)
  const direct = partners.get(from)?.find(({ id }) => id === to)
  if (direct !== undefined) {
    if (direct.kind === 'divorced') return `former ${chosen(gender, 'husband', 'wife', 'spouse')}`
    if (direct.kind === 'engagement') return chosen(gender, 'fiancé', 'fiancée', 'betrothed')
    if (direct.kind === 'partnership') return 'partner'
    return chosen(gender, 'husband', 'wife', 'spouse')
  }
  const further = people.get(from)?.parents.find(({ id }) => id === to)
  if (further !== undefined) return furtherParent(further.kind, gender)
  const ward = person?.parents.find(({ id }) => id === from)
  if (ward !== undefined) return furtherChild(ward.kind, gender)

  // A parent's partner who is no parent; a partner's child.
  for (const { id } of parentsOf(table, from))
    if (partners.get(id)?.some(one => one.id === to) === true)
      return chosen(gender, 'stepfather', 'stepmother', 'step-parent')
  for (const { id } of partners.get(from) ?? [])
    if (parentsOf(table, to).some(parent => parent.id === id))
      return chosen(gender, 'stepson', 'stepdaughter', 'stepchild')

  // Through one's own partner, then through the other's.
  for (const { id } of partners.get(from) ?? []) {
    const blood = bloodKinship(table, id, to)
    if (blood !== null) return inLaw(blood.words) ?? `${blood.words} of a ${wordFor(people.get(id))}`
  }
  for (const { id } of partners.get(to) ?? []) {
    const blood = bloodKinship(table, from, id)
    if (blood === null) continue
    const married = chosen(gender, 'husband', 'wife', 'spouse')
    if (/^(?:son|daughter|child)$/.test(blood.words))
      return chosen(gender, 'son-in-law', 'daughter-in-law', 'child-in-law')
    if (aSibling.test(blood.words)) return siblingInLaw(gender)
    return `${married} of ${article(blood.words)} ${blood.words}`
  }

  // Through both.
  for (const own of partners.get(from) ?? []) {
    for (const theirs of partners.get(to) ?? []) {
      const blood = bloodKinship(table, own.id, theirs.id)
      if (blood === null) continue
      if (aSibling.test(blood.words)) return siblingInLaw(gender)
      const married = chosen(gender, 'husband', 'wife', 'spouse')
      return `${married} of ${article(blood.words)} ${blood.words} of a ${wordFor(people.get(own.id))}`
    }
  }
  return null
}

/** What a partner's nearest are called. */
function inLaw(words: string): string | null {
  if (/^(?:father|mother|parent)$/.test(words)) return `${words}-in-law`
  return aSibling.test(words) ? `${words.replace(/^(?:half-|twin )/, '')}-in-law` : null
}

const aSibling = /^(?:half-|twin )?(?:brother|sister|sibling)$/

function siblingInLaw(gender: Gender): string {
  return chosen(gender, 'brother-in-law', 'sister-in-law', 'sibling-in-law')
}

function parentsOf({ people }: KinTable, id: string): { id: string }[] {
  return people.get(id)?.parents.filter(({ kind }) => descent.has(kind)) ?? []
}

function furtherParent(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'guardian'
  if (kind === 'foster') return `foster ${chosen(gender, 'father', 'mother', 'parent')}`
  return chosen(gender, 'stepfather', 'stepmother', 'step-parent')
}

function furtherChild(kind: ParentKind, gender: Gender): string {
  if (kind === 'guardian') return 'ward'
  if (kind === 'foster') return `foster ${chosen(gender, 'son', 'daughter', 'child')}`
  return chosen(gender, 'stepson', 'stepdaughter', 'stepchild')
}

type Gender = 'male' | 'female' | 'other'

/** As people write it: male, M, man; female, F, woman. */
function sexOf(person: Kin | undefined): Gender {
  const first = person?.gender?.trim().toLowerCase() ?? ''
  if (/^(m|man|male|boy)$/.test(first)) return 'male'
  return /^(f|w|woman|female|girl)$/.test(first) ? 'female' : 'other'
}

function wordFor(person: Kin | undefined): string {
  return chosen(sexOf(person), 'husband', 'wife', 'spouse')
}

function chosen(gender: Gender, male: string, female: string, other: string): string {
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

function times(count: number): string {
  return ['', 'once', 'twice', 'three times', 'four times', 'five times'][count] ?? `${count} times`
}

function article(words: string): string {
  return /^[aeiou]/.test(words) ? 'an' : 'a'
}
