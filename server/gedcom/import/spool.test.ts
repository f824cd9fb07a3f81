import { expect, test } from 'vitest'

import type { FamilyLinks } from '#server/gedcom/mapping/family-links.ts'

import { readSpool, writeSpool } from './spool.ts'

const links: FamilyLinks = {
  parents: new Map([[1, { father: 0, mother: null, further: [] }]]),
  partnerships: [],
  spouses: new Map([[0, 2]]),
}
const people = ['Bram', 'Doran', 'Cosima'].map(firstName => ({
  isLiving: false,
  fields: { firstName, lastName: 'Hartwell' },
  events: [],
}))

test('reads back the links and the people that it writes', () => {
  const spool = readSpool(writeSampleSpool())
  expect(spool).toMatchObject({ links, size: 3 })
  expect([...spool.people()]).toEqual(people)
})

test('rejects a spool that is cut anywhere', () => {
  const whole = writeSampleSpool()
  for (let length = 0; length < whole.length; length += 1)
    expect(() => [...readSpool(whole.subarray(0, length)).people()]).toThrow(
      'The preview of this file is damaged. Please choose the file again',
    )
})

function writeSampleSpool(): Buffer {
  const pieces: string[] = []
  const lines = people.map(person => JSON.stringify(person))
  writeSpool(links, lines, text => pieces.push(text))
  return Buffer.from(pieces.join(''))
}
