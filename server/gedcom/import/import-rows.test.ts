import { expect, test, vi } from 'vitest'

import type { ParentLinks } from '#server/gedcom/mapping/family-links.ts'

import { importRows } from './import-rows.ts'
import type { KnownMember } from './matches.ts'
import { writeSpool, type SpooledPerson } from './spool.ts'

test('reads each name once to describe the first of many cycles', () => {
  const { bytes, members, people } = createCycles(500)
  const parse = vi.spyOn(JSON, 'parse')
  const input = { rows: () => members, file: () => bytes }
  expect(() => importRows(input, { useMatches: true }, () => undefined)).toThrow(
    'Ada0 Hartwell is their own ancestor: Ada0 Hartwell, child of Ada1 Hartwell, child of Ada2 Hartwell, ' +
      'child of Ada0 Hartwell (and 499 more like it)',
  )
  // The header, each person for the matches, and each person once for the names.
  expect(parse).toHaveBeenCalledTimes(1 + 2 * people)
  parse.mockRestore()
})

/**
 * In the tree, Ada0 is a child of Ada1; in the file, Ada1 is a child of Ada2, and Ada2 of Ada0. The tree has no Ada2.
 */
function createCycles(count: number): { bytes: Buffer; members: KnownMember[]; people: number } {
  const lines: string[] = []
  const members: KnownMember[] = []
  const parents = new Map<number, ParentLinks>()
  for (let index = 0; index < 3 * count; index += 3) {
    const names = [0, 1, 2].map(offset => `Ada${index + offset}`)
    for (const firstName of names) lines.push(JSON.stringify(createSpooledPerson(firstName)))
    members.push(createKnownMember(names[0]!, [names[1]!]), createKnownMember(names[1]!, []))
    parents.set(index + 1, { father: null, mother: index + 2, further: [] })
    parents.set(index + 2, { father: null, mother: index, further: [] })
  }
  const pieces: string[] = []
  const links = { parents, partnerships: [], spouses: new Map<number, number>() }
  writeSpool(links, lines, text => pieces.push(text))
  return { bytes: Buffer.from(pieces.join('')), members, people: lines.length }
}

const birth = { lastName: 'Hartwell', birthDate: '1850-01-01' }

function createSpooledPerson(firstName: string): SpooledPerson {
  return { isLiving: false, fields: { firstName, ...birth }, events: [] }
}

function createKnownMember(firstName: string, parentIds: string[]): KnownMember {
  const rest = { maidenName: null, birthText: null, generation: 1, partnerIds: [] }
  return { id: firstName, firstName, ...birth, ...rest, parentIds }
}
