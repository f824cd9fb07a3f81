import { readPartnership } from '#server/gedcom/mapping/family-links.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { readFamily } from '#server/gedcom/read/people.ts'

import { keyOf } from './families.ts'
import type { ImportedRecords } from './imported-records.ts'
import { leadsTo, Renamed } from './renamed.ts'

/** The first record with those lines of the other that it does not have. */
export function joined(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const known = new Set(one.children.map(asText))
  return {
    ...one,
    children: [...one.children, ...other.children.filter(line => !known.has(asText(line)))],
  }
}

/**
 * Makes one family of two that tell the same of the same couple since a duplicate was merged or a file came again, as
 * their partnership is one in the tree. `doubled` are the families of people who stand in the files twice.
 */
export function joinFamilies(found: ImportedRecords, doubled: ReadonlySet<GedcomRecord>): ImportedRecords {
  if (doubled.size === 0) return found
  const { names, others } = toldTwice(found.records, doubled)
  const renamed = new Renamed(new Set())
  for (const [xref, name] of names) renamed.call(xref, name)
  const hasChanged = new Set([...names.keys(), ...names.values()])

  const [memberOf, importOf] = [new Map(found.memberOf), new Map(found.importOf)]
  const records = found.records.flatMap(line => {
    if (line.tag === 'FAM' && names.has(line.xref ?? '')) return []
    const theirs = others.get(line.xref ?? '') ?? []
    const isOnce = theirs.length === 0 && !doubled.has(line) && !leadsTo(hasChanged, line)
    const all = renamed.written(theirs.reduce(joinedFamily, line))
    const written = isOnce ? all : withLinksOnce(all, hasChanged)
    const [member, number] = [memberOf.get(line), importOf.get(line)]
    if (member !== undefined) memberOf.set(written, member)
    if (number !== undefined) importOf.set(written, number)
    return [written]
  })
  const before = found.before.map(line => renamed.written(line))
  const removed = found.removed.map(line => renamed.written(line))
  return { ...found, records, memberOf, importOf, before, removed }
}

/** A wedding that both tell with the same day and place is one, with what each tells beside. */
function joinedFamily(one: GedcomRecord, other: GedcomRecord): GedcomRecord {
  const children = [...one.children]
  const rest = other.children.filter(event => {
    if (!couplesEvents.has(event.tag)) return true
    const at = children.findIndex(
      mine => mine.tag === event.tag && whenAndWhere(mine) === whenAndWhere(event),
    )
    const same = children[at]
    if (same !== undefined) children[at] = joined(same, event)
    return same === undefined
  })
  return joined({ ...one, children }, { ...other, children: rest })
}

function whenAndWhere({ children }: GedcomRecord): string {
  return children
    .flatMap(line => (line.tag === 'DATE' || line.tag === 'PLAC' ? [`${line.tag} ${line.value}`] : []))
    .toSorted()
    .join('\n')
}

const couplesEvents = new Set(['MARR', 'ENGA', 'DIV', 'ANUL'])

/** Which families are told as which others, and by those, what else is told of them. */
function toldTwice(
  records: readonly GedcomRecord[],
  doubled: ReadonlySet<GedcomRecord>,
): { names: Map<string, string>; others: Map<string, GedcomRecord[]> } {
  const names = new Map<string, string>()
  const others = new Map<string, GedcomRecord[]>()
  const firstOf = new Map<string, GedcomRecord>()
  for (const line of records) {
    if (line.tag !== 'FAM' || line.xref === undefined) continue
    const family = readFamily(line, new Map())
    const partners = new Set(family.partners.map(({ person }) => person))
    if (partners.size === 0) continue
    const { kind, startText, endText, place } = readPartnership(family)
    // Who is alone in a family may be so in several, with other children.
    const children = partners.size === 1 ? keyOf(family.children.map(({ person }) => person)) : undefined
    const couple = JSON.stringify([keyOf([...partners]), kind, startText, endText, place, children])
    const one = firstOf.get(couple)
    if (one?.xref === undefined) firstOf.set(couple, line)
    else if (doubled.has(line) || doubled.has(one)) {
      names.set(line.xref, one.xref)
      others.set(one.xref, [...(others.get(one.xref) ?? []), line])
    }
  }
  return { names, others }
}

/** Nobody is in a family twice as the same, nor does anything that names one of these `families` happen twice. */
function withLinksOnce(line: GedcomRecord, families: ReadonlySet<string>): GedcomRecord {
  const places = new Map<string, number>()
  const told = new Set<string>()
  const children: GedcomRecord[] = []
  for (const child of line.children) {
    const link =
      links.has(child.tag) && child.pointer !== undefined ? `${child.tag} ${child.pointer}` : undefined
    const at = link === undefined ? undefined : places.get(link)
    const first = at === undefined ? undefined : children[at]
    if (at !== undefined && first !== undefined) children[at] = joined(first, child)
    else {
      if (link !== undefined) places.set(link, children.length)
      else if (leadsTo(families, child)) {
        const text = asText(child)
        if (told.has(text)) continue
        told.add(text)
      }
      children.push(child)
    }
  }
  return { ...line, children }
}

const links = new Set(['HUSB', 'WIFE', 'CHIL', 'FAMS', 'FAMC'])

/** What a record says, whatever line it stands in. */
export function asText(line: GedcomRecord): string {
  return JSON.stringify(line, (key, value: unknown) => (key === 'line' ? undefined : value))
}
