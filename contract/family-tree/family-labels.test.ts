import { expect, test } from 'vitest'

import { describeEvent, describeParent, describePartner, formatRelationship } from './family-labels.ts'

const nothing = { startText: null, endText: null, place: null }

test.each([
  [{ kind: 'marriage', ...nothing }, 'Married Ada'],
  [
    { kind: 'marriage', startText: '1946-05-04', endText: null, place: 'Trieste' },
    'Married Ada, May 4, 1946, Trieste',
  ],
  [
    { kind: 'marriage', startText: '1929', endText: 'winter 1939', place: null },
    'Married Ada, 1929; until winter 1939',
  ],
  [{ kind: 'divorced', startText: null, endText: '1951', place: null }, 'Divorced from Ada, 1951'],
  [{ kind: 'divorced', startText: '1946', endText: '1951', place: null }, 'Married Ada, 1946; divorced 1951'],
  [{ kind: 'divorced', startText: '1946', endText: null, place: null }, 'Married Ada, 1946; divorced'],
  [{ kind: 'partnership', ...nothing, startText: 'about 1990' }, 'Partner of Ada, about 1990'],
  [{ kind: 'engagement', ...nothing }, 'Engaged to Ada'],
] as const)('describes %j as %j', (partner, line) => {
  expect(describePartner(partner, 'Ada')).toBe(line)
})

test('describes a parent and an event in one line each', () => {
  expect(describeParent({ kind: 'foster' }, 'Ada Hartwell')).toBe('Foster parent: Ada Hartwell')
  const event = {
    kind: 'military_service',
    dateText: '1943',
    place: 'Dover',
    note: 'in the navy,\non three ships',
  }
  expect(describeEvent(event)).toBe('Military service, 1943, Dover: in the navy, on three ships')
  expect(describeEvent({ kind: 'birth', dateText: null, place: null, note: null })).toBe('Birth')
})

test.each([
  ['in_law', 'In-law'],
  ['godmother', 'godmother'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['toString', 'toString'],
])('labels the relationship %s as %s', (relationship, label) => {
  expect(formatRelationship(relationship)).toBe(label)
})
