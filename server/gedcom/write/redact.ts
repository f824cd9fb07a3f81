import { type GedcomRecord, pointer, record } from '#server/gedcom/model/record.ts'

import { LivingNames } from './living-names.ts'

/**
 * The records of a file without what they tell of the living, whose ids are given. A living person is called
 * 'Living' and keeps their place in the family and their sex; a family that one of them is in keeps only who
 * belongs to it, and its events where both partners are dead.
 *
 * Nothing else that points to a living person stays, nor a note, a photograph or another record that only they or
 * their families share with others, nor any text that calls one of them by given name and surname. A text that
 * tells of somebody in other words cannot be found out: who exports for strangers reads it over.
 *
 * `former` are records of living people that are not written, or not as they stood: what belonged to them then, and
 * how they were called, is left out as well.
 */
export function redactLiving(
  records: readonly GedcomRecord[],
  living: ReadonlySet<string>,
  former: readonly GedcomRecord[] = [],
): GedcomRecord[] {
  const rules = new Redaction(records, living, former)
  return records.flatMap(line => {
    if (line.tag === 'INDI') return [isIn(living, line) ? rules.livingPerson(line) : rules.cleared(line)]
    if (line.tag === 'FAM')
      return [rules.isPrivateFamily(line) ? rules.privateFamily(line) : rules.cleared(line)]
    if (line.tag === 'SUBM') return [submitterOf(line)]
    return rules.isPrivate(line) ? [] : [rules.cleared(line)]
  })
}

class Redaction {
  private readonly living: ReadonlySet<string>
  private readonly names: LivingNames
  /** Families that living people say they belong to, which need not say so themselves: as partner, and at all. */
  private readonly couples: ReadonlySet<string>
  private readonly families: ReadonlySet<string>
  /** Notes, photographs, sources and others that belong to the living. */
  private readonly gone: ReadonlySet<string>

  constructor(
    records: readonly GedcomRecord[],
    living: ReadonlySet<string>,
    former: readonly GedcomRecord[],
  ) {
    this.living = living
    const people = [
      ...records.filter(line => line.tag === 'INDI' && isIn(living, line)),
      ...former.filter(({ tag }) => tag === 'INDI'),
    ]
    this.names = new LivingNames(people)
    this.couples = new Set(people.flatMap(person => linksOf(person, 'FAMS')))
    this.families = new Set([...this.couples, ...people.flatMap(person => linksOf(person, 'FAMC'))])
    this.gone = recordsOfTheLiving(records, former, {
      living,
      isTheirs: line => isIn(living, line) || this.isPrivateFamily(line) || this.isNamedAfter(line),
    })
  }

  livingPerson({ tag, xref, children }: GedcomRecord): GedcomRecord {
    const links = children.filter(child => child.tag === 'FAMC' || child.tag === 'FAMS').map(bare)
    const sex = children.filter(child => child.tag === 'SEX').map(bare)
    return { tag, xref, children: [record('NAME', 'Living'), ...sex, ...links] }
  }

  isPrivateFamily(line: GedcomRecord): boolean {
    if (line.tag !== 'FAM') return false
    const isSaidByThem = line.xref !== undefined && this.families.has(line.xref)
    return isSaidByThem || line.children.some(child => isMember(child) && this.isLiving(child.pointer))
  }

  privateFamily(family: GedcomRecord): GedcomRecord {
    const isCouplePrivate =
      (family.xref !== undefined && this.couples.has(family.xref)) ||
      family.children.some(({ tag, pointer }) => tag !== 'CHIL' && this.isLiving(pointer))
    const children = family.children.flatMap(child => {
      if (isMember(child)) return [bare(child)]
      if (isCouplePrivate || !couplesEvents.has(child.tag)) return []
      // The event was the parents', and what was written about it may name the child.
      const kept = child.children
        .filter(({ tag, value }) => eventParts.has(tag) && !this.names.areIn(value))
        .map(bare)
      return [{ ...child, children: kept }]
    })
    return { tag: family.tag, xref: family.xref, children }
  }

  isPrivate(line: GedcomRecord): boolean {
    if (line.tag === 'HEAD') return false
    return (line.xref !== undefined && this.gone.has(line.xref)) || this.isNamedAfter(line)
  }

  /** A note that calls somebody by name, or an archive in their house, with its address. */
  private isNamedAfter({ tag, value, children }: GedcomRecord): boolean {
    if (keptAlways.has(tag)) return false
    return (
      this.names.areIn(value) || children.some(child => child.tag === 'NAME' && this.names.areIn(child.value))
    )
  }

  /** The record without lines that lead to the living or call them by name, however deep they stand. */
  cleared(line: GedcomRecord): GedcomRecord {
    const copy = { ...line, children: [] as GedcomRecord[] }
    const open = [{ from: line, to: copy }]
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const { tag } = pair.from
      for (const child of pair.from.children) {
        if (this.leadsAway(child, { below: tag, isPerson: line.tag === 'INDI' })) continue
        const to = { ...child, children: [] as GedcomRecord[] }
        pair.to.children.push(to)
        if (child.children.length > 0) open.push({ from: child, to })
      }
    }
    return copy
  }

  private leadsAway(line: GedcomRecord, { below, isPerson }: { below: string; isPerson: boolean }): boolean {
    if (!(isPerson && nameTags.has(line.tag)) && this.names.areIn(line.value)) return true
    if (line.pointer === undefined || (below === 'FAM' && isMember(line))) return false
    return this.isLiving(line.pointer) || this.gone.has(line.pointer)
  }

  private isLiving(id: string | undefined): boolean {
    return id !== undefined && this.living.has(id)
  }
}

/**
 * The records that belong to the living: what their records and families point to and what that points to, and
 * what points to them. People, families, and sources that the dead are told from too do not belong to them.
 */
function recordsOfTheLiving(
  records: readonly GedcomRecord[],
  former: readonly GedcomRecord[],
  { living, isTheirs }: { living: ReadonlySet<string>; isTheirs: (line: GedcomRecord) => boolean },
): Set<string> {
  const named = new Map(records.map(line => [line.xref, line]))
  const gone = new Set<string>()
  const open: GedcomRecord[] = [
    ...former.map(({ tag, children }) => ({ tag, children })),
    ...records.filter(
      line => isTheirs(line) || (!keptAlways.has(line.tag) && pointersIn(line).some(id => living.has(id))),
    ),
  ]
  for (let line = open.pop(); line !== undefined; line = open.pop()) {
    if (line.xref !== undefined && !keptAlways.has(line.tag)) gone.add(line.xref)
    for (const id of pointersIn(line)) {
      const target = named.get(id)
      if (
        target === undefined ||
        gone.has(id) ||
        keptAlways.has(target.tag) ||
        sharedWithTheDead.has(target.tag)
      )
        continue
      gone.add(id)
      open.push(target)
    }
  }
  // A source that only the living were told from goes, and then an archive that only such sources lay in.
  const pointedTo = (lines: readonly GedcomRecord[]) => new Set(lines.flatMap(pointersIn))
  const usedBefore = pointedTo([...records, ...former])
  for (const tag of sharedWithTheDead) {
    const used = pointedTo(records.filter(line => !isTheirs(line) && !gone.has(line.xref ?? '')))
    for (const line of records)
      if (line.tag === tag && line.xref !== undefined && usedBefore.has(line.xref) && !used.has(line.xref))
        gone.add(line.xref)
  }
  return gone
}

function pointersIn(line: GedcomRecord): string[] {
  const pointers: string[] = []
  const open = [line]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.pointer !== undefined) pointers.push(next.pointer)
    for (const child of next.children) open.push(child)
  }
  return pointers
}

const keptAlways = new Set(['INDI', 'FAM', 'SUBM', 'HEAD'])
/** In the order in which they point to each other. */
const sharedWithTheDead = new Set(['SOUR', 'REPO'])
/** Who is called as a living person is has still a name of their own. */
const nameTags = new Set('NAME GIVN SURN SPFX NPFX NSFX NICK _MARNM ROMN FONE TRAN SEX'.split(' '))
const eventParts = new Set(['DATE', 'PLAC', 'TYPE'])
const couplesEvents = new Set(['MARR', 'ENGA', 'DIV', 'ANUL', 'MARB', 'MARC', 'MARL', 'MARS', 'DIVF'])

/** HEAD points to who made the file (5.5.1 chapter 2, SUBMITTER_RECORD), who lives too. */
function submitterOf({ tag, xref }: GedcomRecord): GedcomRecord {
  return { tag, xref, children: [record('NAME', 'Living')] }
}

function isIn(ids: ReadonlySet<string>, { xref, line }: GedcomRecord): boolean {
  return ids.has(xref ?? `#${line}`)
}

function isMember({ tag }: GedcomRecord): boolean {
  return tag === 'HUSB' || tag === 'WIFE' || tag === 'CHIL'
}

function linksOf({ children }: GedcomRecord, tag: string): string[] {
  return children.flatMap(child => (child.tag === tag && child.pointer !== undefined ? [child.pointer] : []))
}

/** The line without what stands below it. */
function bare({ tag, pointer: to, value }: GedcomRecord): GedcomRecord {
  return to === undefined ? record(tag, value) : pointer(tag, to)
}
