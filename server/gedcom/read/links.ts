import type { LinkedFamily, LinkedPerson } from '#server/gedcom/model/people.ts'
import type { GedcomWarning } from '#server/gedcom/model/record.ts'

import { shortenXref, warningAt } from './warnings.ts'

/** What only one side tells is put to the other one's links, without a place in its record. */
export function completeLinks({
  people,
  families,
  problems,
}: {
  people: LinkedPerson[]
  families: LinkedFamily[]
  problems: GedcomWarning[]
}): void {
  const peopleById = new Map(people.toReversed().map(person => [person.id, person]))
  const familiesById = new Map(families.toReversed().map(family => [family.id, family]))
  const lost = (line: number | undefined, id: string) =>
    problems.push(warningAt(line, `Points to @${shortenXref(id)}@, which the file does not hold`))
  const isListed = listing()
  for (const person of people) {
    for (const { family: id, line } of person.childIn) {
      const family = familiesById.get(id)
      if (family === undefined) lost(line, id)
      else if (!isListed(family.children, 'person', person.id))
        family.children.push({ person: person.id, isInferred: true })
    }
    for (const { family: id, line } of person.partnerIn) {
      const family = familiesById.get(id)
      if (family === undefined) lost(line, id)
      else if (!isListed(family.partners, 'person', person.id))
        family.partners.push({
          person: person.id,
          role: person.sex === 'female' ? 'wife' : 'husband',
          isInferred: true,
        })
    }
  }
  for (const { id, children, partners } of families) {
    for (const { person, line } of children) {
      const child = peopleById.get(person)
      if (child === undefined) lost(line, person)
      else if (!isListed(child.childIn, 'family', id)) child.childIn.push({ family: id, isInferred: true })
    }
    for (const { person, line } of partners) {
      const partner = peopleById.get(person)
      if (partner === undefined) lost(line, person)
      else if (!isListed(partner.partnerIn, 'family', id))
        partner.partnerIn.push({ family: id, isInferred: true })
    }
  }
}

/** Whether a list of links has one; of a long list, which no family has, it remembers what stands in it. */
function listing() {
  const long = new Map<unknown[], Set<string>>()
  return <Key extends string>(links: Record<Key, string>[], key: Key, id: string): boolean => {
    if (links.length < 40) return links.some(link => link[key] === id)
    let known = long.get(links)
    if (known === undefined || known.size < links.length - 1) {
      known = new Set(links.map(link => link[key]))
      long.set(links, known)
    }
    if (known.has(id)) return true
    // Who asks adds it.
    known.add(id)
    return false
  }
}
