/**
 * The id of a member that an import adds: a UUID of version 8 (RFC 9562) with the number of the import at the start
 * and the person's index in the file, from 0, at the end. It identifies the person and the file.
 */
export function importedMemberId(importNumber: number, index: number): string {
  return `${hex(importNumber, 8)}-0000-8000-8000-${hex(index + 1, 12)}`
}

/** The number of the import that added a member; 0 for members who were entered in the tree. */
export function importOfMember(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16)
}

/** The range of ids that an import can assign. */
export function idsOfImport(importNumber: number): { first: string; last: string } {
  return {
    first: importedMemberId(importNumber, -1),
    last: `${hex(importNumber, 8)}-0000-8000-8000-ffffffffffff`,
  }
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0')
}
