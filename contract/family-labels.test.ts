import { expect, test } from 'vitest'

import { eventLine, parentLine, partnerLine } from './family-labels.ts'

const nothing = { began: null, ended: null, place: null }

test.each([
  [{ kind: 'marriage', ...nothing }, 'Married Ada'],
  [
    { kind: 'marriage', began: '1946-05-04', ended: null, place: 'Trieste' },
    'Married Ada, May 4, 1946, Trieste',
  ],
  [
    { kind: 'marriage', began: '1929', ended: 'winter 1939', place: null },
    'Married Ada, 1929; until winter 1939',
  ],
  [{ kind: 'divorced', began: null, ended: '1951', place: null }, 'Divorced from Ada, 1951'],
  [{ kind: 'divorced', began: '1946', ended: '1951', place: null }, 'Married Ada, 1946; divorced 1951'],
  [{ kind: 'divorced', began: '1946', ended: null, place: null }, 'Married Ada, 1946; divorced'],
  [{ kind: 'partnership', ...nothing, began: 'about 1990' }, 'Partner of Ada, about 1990'],
  [{ kind: 'engagement', ...nothing }, 'Engaged to Ada'],
] as const)('%j is told as %j', (partner, line) => {
  expect(partnerLine(partner, 'Ada')).toBe(line)
})

test('a parent and an event are told in a line each', () => {
  expect(parentLine({ kind: 'foster' }, 'Ada Hartwell')).toBe('Foster parent: Ada Hartwell')
  const event = {
    kind: 'military_service',
    when: '1943',
    where: 'Dover',
    note: 'in the navy,\non three ships',
  }
  expect(eventLine(event)).toBe('Military service, 1943, Dover: in the navy, on three ships')
  expect(eventLine({ kind: 'birth', when: null, where: null, note: null })).toBe('Birth')
})
