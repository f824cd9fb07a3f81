import { isDenied } from '#server/gedcom/events.ts'
import { readPerson } from '#server/gedcom/people.ts'
import type { GedcomRecord } from '#server/gedcom/record.ts'

import { toldEvents } from './life-events.ts'
import type { TreeEvent, TreeMember } from './tree-file.ts'

/**
 * What the tree tells of people's lives, held against what their files told: by the whole event, since an event has
 * no name of its own in a file. Only of members who have been changed since they came is anything compared.
 */
export class KeptEvents {
  /** By member and then by what they say: those that no record has told yet. */
  private readonly left: Map<string, Map<string, TreeEvent[]>>

  constructor(members: readonly TreeMember[], events: readonly TreeEvent[]) {
    this.left = new Map(members.filter(({ isChanged }) => isChanged).map(({ id }) => [id, new Map()]))
    for (const event of events) {
      let ofMember = this.left.get(event.memberId)
      if (ofMember === undefined) this.left.set(event.memberId, (ofMember = new Map()))
      const alike = ofMember.get(keyOf(event))
      if (alike === undefined) ofMember.set(keyOf(event), [event])
      else alike.push(event)
    }
  }

  /** A member's record as their file had it, without the events that the tree does not tell any more. */
  written(line: GedcomRecord, memberId: string): GedcomRecord {
    const left = this.left.get(memberId)
    if (left === undefined) return line
    const gone = new Set<number>()
    const emptied = new Set<string>()
    for (const { at, tag, told } of toldEvents(readPerson(line, new Map()))) {
      if (left.get(keyOf(told))?.shift() !== undefined || at === undefined) continue
      if (tag === 'BIRT' || tag === 'DEAT') emptied.add(tag)
      else gone.add(at)
    }
    if (gone.size === 0 && emptied.size === 0) return line
    return {
      ...line,
      children: line.children
        .map(child => (emptied.has(child.tag) && !isDenied(child) ? withoutPlaceAndNote(child) : child))
        .filter((_, at) => !gone.has(at)),
    }
  }

  /** What the tree tells and no file did, once all their records are written. */
  added(memberId: string): TreeEvent[] {
    const left = this.left.get(memberId)
    return left === undefined ? [] : [...left.values()].flat()
  }
}

/** That somebody was born or has died is a matter of their dates; only what the event told beside them goes. */
function withoutPlaceAndNote(line: GedcomRecord): GedcomRecord {
  const children = line.children.filter(
    ({ tag, pointer }) => tag !== 'PLAC' && tag !== 'CAUS' && (tag !== 'NOTE' || pointer !== undefined),
  )
  return { ...line, value: children.length === 0 ? 'Y' : undefined, children }
}

function keyOf({ kind, at, place, note }: Pick<TreeEvent, 'kind' | 'at' | 'place' | 'note'>): string {
  return JSON.stringify([kind, at, place, note])
}
