import type { GedcomVersion } from '#contract/gedcom.ts'
import type { PartnershipFields } from '#server/gedcom/mapping/family-links.ts'
import type { EventFields } from '#server/gedcom/mapping/life-events.ts'
import type { MemberFields } from '#server/gedcom/mapping/member-fields.ts'
import type { JobInput } from '#server/gedcom/worker/job-input.ts'
import type { SpilledList } from '#server/gedcom/worker/spilled-list.ts'

export interface ExportOptions {
  version: GedcomVersion
  /** Without details of the living. */
  isRedacted: boolean
  /** `YYYY-MM-DD` */
  today: string
  familyName: string
}

export type TreeMember = MemberFields & {
  id: string
  fatherId: string | null
  motherId: string | null
  furtherParents: { parentId: string; kind: string }[]
  isAlive: boolean
  /** The import that added the member. */
  importId: string | null
  /** Null when the events in the imported file are unchanged. */
  events: TreeEvent[] | null
}

export type TreePartnership = Omit<PartnershipFields, 'earliestStartDate'> & {
  firstId: string
  secondId: string
  /** The import that added it. */
  importId: string | null
}

export type TreeEvent = Omit<EventFields, 'earliestDate'>

/** A snapshot of the tree, with the files of its imports. */
export interface Tree {
  imports: ImportedFile[]
  /** Merges of duplicates that the board has approved. */
  merges: { duplicateId: string; memberId: string }[]
  members: TreeMembers
  partnerships: TreePartnership[]
}

export interface ImportedFile {
  id: string
  read: () => Uint8Array<ArrayBuffer>
  /** The members of its people, in the order of the file. */
  people: ImportedPerson[]
}

/** The member of a person of a file. `isMatched`: the member was in the tree before the import. */
type ImportedPerson = { memberId: string; isMatched: boolean }

/** What is in memory of a member. */
export type KnownMember = Pick<TreeMember, 'id' | 'isAlive' | 'importId'> & { index: number }

/** The members of the tree in a temporary file, found by their ids. */
export class TreeMembers {
  private readonly rows: SpilledList<TreeMember>
  private readonly byId = new Map<string, KnownMember>()

  constructor(
    rows: Iterable<TreeMember>,
    list: SpilledList<TreeMember>,
    internImport: (id: string | null) => string | null,
  ) {
    this.rows = list
    for (const row of rows) {
      const { id, isAlive, importId } = row
      this.byId.set(id, { id, isAlive, importId: internImport(importId), index: list.push(row) })
    }
  }

  get(id: string | null | undefined): KnownMember | undefined {
    return this.byId.get(id ?? '')
  }

  read({ index }: KnownMember): TreeMember {
    return this.rows.get(index)
  }

  clear(): void {
    this.byId.clear()
  }

  all(): Iterable<KnownMember> {
    return this.byId.values()
  }

  readAll(): Iterable<TreeMember> {
    return this.rows
  }
}

export function readTree(input: JobInput): Tree {
  const imports = Array.from(input.rows<string>('imports'), (id, index): ImportedFile => {
    return { id, read: () => input.file(index), people: [] }
  })
  const importIds = new Map(imports.map(({ id }) => [id, id]))
  /** Equal ids are one string. */
  const internImport = (id: string | null) => importIds.get(id ?? '') ?? id
  const members = new TreeMembers(input.rows('members'), input.spilledList(), internImport)
  const internMember = (id: string) => members.get(id)?.id ?? id
  const peopleOf = new Map(imports.map(({ id, people }) => [id, people]))
  for (const { importId, memberId, isMatched } of input.rows<ImportedPerson & { importId: string }>('people'))
    peopleOf.get(importId)?.push({ memberId: internMember(memberId), isMatched })
  const partnerships: TreePartnership[] = []
  for (const row of input.rows<TreePartnership>('partnerships'))
    partnerships.push({
      ...row,
      firstId: internMember(row.firstId),
      secondId: internMember(row.secondId),
      importId: internImport(row.importId),
    })
  return { imports, merges: [...input.rows<Tree['merges'][number]>('merges')], members, partnerships }
}
