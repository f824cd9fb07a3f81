import { previewDamaged } from '#server/gedcom/failures.ts'
import type { FamilyLinks } from '#server/gedcom/mapping/family-links.ts'
import type { NamesAndBirth } from '#server/gedcom/mapping/member-fields.ts'

/**
 * A previewed file for its import, as JSON lines: the header, then one person each. People are identified by their
 * index in the file, from 0.
 */
export interface Spool {
  links: FamilyLinks
  /** The number of people. */
  size: number
  /**
   * Parses one person after the other, so that few are in memory at once.
   * @throws Failure when the spool ends before the last of them.
   */
  people(): Iterable<SpooledPerson>
}

/** The tree's columns, without those that are null. */
export interface SpooledPerson {
  /** As of the day of the preview. */
  isLiving: boolean
  fields: Partial<NamesAndBirth> & Pick<NamesAndBirth, 'firstName' | 'lastName'>
  events: object[]
}

export function writeSpool(links: FamilyLinks, people: string[], write: (text: string) => void): void {
  const maps = { parents: [...links.parents], spouses: [...links.spouses] }
  write(`${JSON.stringify({ links: { ...links, ...maps }, size: people.length })}\n`)
  for (let index = 0; index < people.length; index += linesAtOnce)
    write(people.slice(index, index + linesAtOnce).join('\n') + '\n')
}

const linesAtOnce = 1000

export function readSpool(bytes: Uint8Array): Spool {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerEnd = findLineEnd(buffer, 0)
  const { links, size } = JSON.parse(buffer.toString('utf8', 0, headerEnd)) as Omit<Spool, 'people'>
  return {
    links: { ...links, parents: new Map(links.parents), spouses: new Map(links.spouses) },
    size,
    *people() {
      let offset = headerEnd + 1
      for (let index = 0; index < size; index += 1) {
        const end = findLineEnd(buffer, offset)
        yield JSON.parse(buffer.toString('utf8', offset, end)) as SpooledPerson
        offset = end + 1
      }
    },
  }
}

function findLineEnd(buffer: Buffer, offset: number): number {
  const end = buffer.indexOf('\n', offset)
  if (end === -1) throw previewDamaged()
  return end
}

/** Parses the names and the birth of a spooled person. */
export function parseNameAndBirth(json: string): NamesAndBirth {
  return pickNameAndBirth(JSON.parse(json) as SpooledPerson)
}

export function pickNameAndBirth({ fields }: SpooledPerson): NamesAndBirth {
  return { maidenName: null, birthDate: null, birthText: null, ...fields }
}

/** Serializes a row without its null fields. */
export function toJson(row: object): string {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) if (value !== null) fields[key] = value
  return JSON.stringify(fields)
}
