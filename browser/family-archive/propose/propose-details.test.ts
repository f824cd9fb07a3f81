import { expect, test } from 'vitest'

import { proposeDetails } from './propose-details.ts'

const none = {
  middleName: null,
  maidenName: null,
  birthDate: null,
  birthText: null,
  deathDate: null,
  deathText: null,
}
const members = [
  { ...none, id: 'ada', firstName: 'Ada', lastName: 'Hartwell' },
  { ...none, id: 'john', firstName: 'John', lastName: 'Hartwell' },
  { ...none, id: 'clara', firstName: 'Clara', lastName: 'Ross' },
]

function propose(text: string, name = 'scan_0001.pdf', source: 'document' | 'none' = 'document') {
  const file = { name, type: name.endsWith('.jpg') ? 'image/jpeg' : '' }
  return proposeDetails({ text, source }, { file, members, today: new Date('2026-11-23T12:00:00Z') })
}

test('a birth certificate is titled with the name of the child', () => {
  const { title, kind, dates, people } = propose(
    'Certificate of Birth\nName of father: John Hartwell\nName of child: Ada Hartwell\nDate of birth: May 4, 1931\nPhysician: Edward Barlow',
  )
  expect(title).toEqual({ value: 'Birth certificate of Ada Hartwell', reason: 'From the kind and the names' })
  expect(kind.value).toBe('birth-certificate')
  expect(dates[0]).toEqual({ value: 'May 4, 1931', reason: 'After “Date of birth”' })
  expect(people.map(({ name, candidates }) => [name, candidates.length])).toEqual([
    ['John Hartwell', 1],
    ['Ada Hartwell', 1],
    ['Edward Barlow', 0],
  ])
})

test('a marriage certificate is titled with both names', () => {
  const { title } = propose(
    'Certificate of Marriage\nGroom: John Hartwell\nBride: Clara Ross\nWitness: Ada Hartwell',
  )
  expect(title.value).toBe('Marriage certificate of John Hartwell and Clara Ross')
})

test('a letter is titled with its addressee', () => {
  const { title } = propose(
    'Burlington, May 4, 1910\n\nMy dear Clara Ross,\nI saw John Hartwell.\n\nYour loving sister',
  )
  expect(title).toEqual({ value: 'Letter to Clara Ross', reason: 'From the salutation' })
})

test('another text is titled by its first line', () => {
  expect(propose('  The Orchard at Shelburne:\n\nA history').title).toEqual({
    value: 'The Orchard at Shelburne',
    reason: 'From the first line',
  })
  expect(propose("THE ORCHARD'S HISTORY").title.value).toBe("The Orchard's History")
})

test('a file without text is titled by its name', () => {
  expect(propose('', 'grandmothers_house-1931.docx', 'none').title).toEqual({
    value: 'Grandmothers house-1931',
    reason: 'From the name of the file',
  })
  expect(propose('', '.pdf', 'none').title.value).toBe('Document')
})

test('an image without text is a photograph', () => {
  const { kind, dates, people } = propose('', 'orchard.jpg', 'none')
  expect(kind).toEqual({ value: 'photograph', reason: 'An image without text' })
  expect([dates, people]).toEqual([[], []])
})
