import { readName } from './names.ts'
import { pointer, record, type GedcomRecord } from './record.ts'

/**
 * The records of a file without what they tell of the living, whose ids are given. A living person is called
 * 'Living' and keeps their place in the family and their sex; a family that one of them is in keeps only who
 * belongs to it, and its events where both partners are dead.
 *
 * Nothing else that points to a living person stays, nor a note, a photograph or another record that only they or
 * their families share with others, nor any text that calls one of them by given name and surname. A text that
 * tells of somebody in other words cannot be found out: who exports for strangers reads it over.
 */
export function redactLiving(records: readonly GedcomRecord[], living: ReadonlySet<string>): GedcomRecord[] {
  const rules = new Redaction(records, living)
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
  private readonly names: ReadonlySet<string>
  /** Notes, photographs, sources and others that belong to the living. */
  private readonly gone: ReadonlySet<string>

  constructor(records: readonly GedcomRecord[], living: ReadonlySet<string>) {
    this.living = living
    this.names = namesOf(records, living)
    this.gone = recordsOfTheLiving(records, living, line => isIn(living, line) || this.isPrivateFamily(line))
  }

  livingPerson({ tag, xref, children }: GedcomRecord): GedcomRecord {
    const links = children.filter(child => child.tag === 'FAMC' || child.tag === 'FAMS').map(bare)
    const sex = children.filter(child => child.tag === 'SEX').map(bare)
    return { tag, xref, children: [record('NAME', 'Living'), ...sex, ...links] }
  }

  isPrivateFamily(line: GedcomRecord): boolean {
    return line.tag === 'FAM' && line.children.some(child => isMember(child) && this.isLiving(child.pointer))
  }

  privateFamily(family: GedcomRecord): GedcomRecord {
    const isCouplePrivate = family.children.some(
      ({ tag, pointer }) => tag !== 'CHIL' && this.isLiving(pointer),
    )
    const children = family.children.flatMap(child => {
      if (isMember(child)) return [bare(child)]
      if (isCouplePrivate || !couplesEvents.has(child.tag)) return []
      // The event was the parents', and what was written about it may name the child.
      const kept = child.children
        .filter(({ tag, value }) => eventParts.has(tag) && !this.mentions(value))
        .map(bare)
      return [{ ...child, children: kept }]
    })
    return { tag: family.tag, xref: family.xref, children }
  }

  isPrivate({ tag, xref, value }: GedcomRecord): boolean {
    if (tag === 'HEAD') return false
    return (xref !== undefined && this.gone.has(xref)) || this.mentions(value)
  }

  /** The record without lines that lead to the living or call them by name, however deep they stand. */
  cleared(line: GedcomRecord): GedcomRecord {
    const copy = { ...line, children: [] as GedcomRecord[] }
    const open = [{ from: line, to: copy }]
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const isFamily = pair.from.tag === 'FAM'
      for (const child of pair.from.children) {
        if (this.leadsAway(child, isFamily)) continue
        const to = { ...child, children: [] as GedcomRecord[] }
        pair.to.children.push(to)
        if (child.children.length > 0) open.push({ from: child, to })
      }
    }
    return copy
  }

  private leadsAway(line: GedcomRecord, isInFamily: boolean): boolean {
    if (!nameTags.has(line.tag) && this.mentions(line.value)) return true
    if (line.pointer === undefined || (isInFamily && isMember(line))) return false
    return this.isLiving(line.pointer) || this.gone.has(line.pointer)
  }

  private isLiving(id: string | undefined): boolean {
    return id !== undefined && this.living.has(id)
  }

  /** Whether a text calls somebody who lives by given name and surname, in that order or the other. */
  private mentions(text: string | undefined): boolean {
    if (text === undefined || text.length < 3 || this.names.size === 0) return false
    const words = wordsOf(text)
    for (let at = 0; at + 1 < words.length; at += 1) {
      let phrase = words[at] ?? ''
      for (const word of words.slice(at + 1, at + 6)) {
        phrase += ` ${word}`
        if (this.names.has(phrase)) return true
      }
    }
    return false
  }
}

/**
 * How the living are called: first name and surname, with and without the names between, and both ways round.
 * One word alone names half a family and is none.
 */
function namesOf(records: readonly GedcomRecord[], living: ReadonlySet<string>): Set<string> {
  const names = new Set<string>()
  const add = (...words: string[]) => words.length > 1 && names.add(words.join(' '))
  for (const line of records) {
    if (line.tag !== 'INDI' || !isIn(living, line)) continue
    for (const child of line.children) {
      if (child.tag !== 'NAME') continue
      const { given, surname, nickname, marriedName } = readName(child)
      const all = wordsOf(given ?? '')
      // A name without slashes is all in one.
      const lasts = [surname ?? (all.length > 1 ? all.at(-1) : null), marriedName].map(text =>
        wordsOf(text ?? ''),
      )
      add(...all)
      for (const last of lasts.filter(words => words.length > 0)) {
        for (const first of [all, all.slice(0, 1), wordsOf(nickname ?? '')]) {
          if (first.length === 0) continue
          add(...first, ...last)
          add(...last, ...first)
        }
      }
    }
  }
  return names
}

/**
 * The records that belong to the living: what their records and families point to and what that points to, and
 * what points to them. People, families, and sources that the dead are told from too do not belong to them.
 */
function recordsOfTheLiving(
  records: readonly GedcomRecord[],
  living: ReadonlySet<string>,
  isTheirs: (line: GedcomRecord) => boolean,
): Set<string> {
  const named = new Map(records.map(line => [line.xref, line]))
  const gone = new Set<string>()
  const open: GedcomRecord[] = records.filter(
    line => isTheirs(line) || (!keptAlways.has(line.tag) && pointersIn(line).some(id => living.has(id))),
  )
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
  const usedBefore = pointedTo(records)
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

/** The line without what stands below it. */
function bare({ tag, pointer: to, value }: GedcomRecord): GedcomRecord {
  return to === undefined ? record(tag, value) : pointer(tag, to)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
}
