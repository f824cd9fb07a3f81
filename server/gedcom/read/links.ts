import {
  indexById,
  type FamilyLink,
  type FamilyPartner,
  type LinkedPeople,
} from '#server/gedcom/model/people.ts'
import type { GedcomWarning } from '#server/gedcom/model/record.ts'

import { shortenXref, createWarning } from './warnings.ts'

/** Adds links that only one of two records states to the other record. Returns warnings of dangling links. */
export function completeLinks({ people, families }: LinkedPeople): GedcomWarning[] {
  const dangling: GedcomWarning[] = []
  const peopleById = indexById(people)
  const familiesById = indexById(families)
  const isInferred = true
  const addMissing = createLinkAdder()
  for (const person of people) {
    const { id, sex, childIn, partnerIn } = person
    const role: FamilyPartner['role'] = sex === 'female' ? 'wife' : 'husband'
    for (const { family, line } of childIn) {
      const children = familiesById.get(family)?.children ?? reportDangling(family, line)
      if (children) addMissing(children, pickPerson, { person: id, isInferred })
    }
    for (const { family, line } of partnerIn) {
      const partners = familiesById.get(family)?.partners ?? reportDangling(family, line)
      if (partners) addMissing(partners, pickPerson, { person: id, role, isInferred })
    }
  }
  for (const { id, children, partners } of families) {
    for (const { person, line } of children) {
      const childIn = peopleById.get(person)?.childIn ?? reportDangling(person, line)
      if (childIn) addMissing(childIn, pickFamily, { family: id, isInferred })
    }
    for (const { person, line } of partners) {
      const partnerIn = peopleById.get(person)?.partnerIn ?? reportDangling(person, line)
      if (partnerIn) addMissing(partnerIn, pickFamily, { family: id, isInferred })
    }
  }
  return dangling

  function reportDangling(xref: string, line: number | undefined) {
    dangling.push(createWarning(line, `Points to @${shortenXref(xref)}@, which is not in the file`))
  }
}

/**
 * Adds an item to a list unless its key is present. Lists of 40 links or more, which only a hostile file has, are
 * indexed.
 */
function createLinkAdder() {
  const indexes = new Map<unknown[], Set<string>>()
  return <Item>(list: Item[], keyOf: (item: NoInfer<Item>) => string, item: Item): void => {
    const key = keyOf(item)
    if (list.length < 40) {
      if (!list.some(other => keyOf(other) === key)) list.push(item)
      return
    }
    const keys = indexes.get(list) ?? new Set(list.map(keyOf))
    indexes.set(list, keys)
    if (!keys.has(key)) list.push(item)
    keys.add(key)
  }
}

const pickPerson = ({ person }: { person: string }) => person
const pickFamily = ({ family }: FamilyLink) => family
