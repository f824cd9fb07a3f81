/**
 * The id of a member that an import brings: a UUID of version 8 (RFC 9562) with the number of the import in front and
 * the person's place in the file, from 0, at the end. So the id alone tells which person of which file it is.
 */
export function importedMemberId(importNumber: number, place: number): string {
  return `${hex(importNumber, 8)}-0000-8000-8000-${hex(place + 1, 12)}`
}

/** The number of the import that brought a member; 0 of somebody who was entered in the tree. */
export function importOfMember(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16)
}

/** The first and the last id that an import can have given. */
export function idsOfImport(importNumber: number): { first: string; last: string } {
  return {
    first: importedMemberId(importNumber, -1),
    last: `${hex(importNumber, 8)}-0000-8000-8000-ffffffffffff`,
  }
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
