import { expect, test } from 'vitest'

import type { OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'

import { buildLayers, type Layer } from './layers.ts'

test('lists what each entity owns below it', () => {
  expect(describe(['a', 'b', 'c'], ['a 60 b', 'b 50 c', 'b 25 c'])).toEqual(['a', ' b 60', '  c 50+25'])
})

test('lists what an entity with two owners owns once', () => {
  expect(describe(['a', 'b', 'c', 'd'], ['a 60 c', 'b 40 c', 'c 100 d'])).toEqual([
    'a',
    ' c 60',
    '  d 100',
    'b',
    ' c 40 listed',
  ])
})

test('stops where a loop closes', () => {
  expect(describe(['a', 'b', 'c'], ['a 10 b', 'b 10 a', 'c 5 a'])).toEqual([
    'c',
    ' a 5',
    '  b 10',
    '   a 10 loop',
  ])
  expect(describe(['a', 'b'], ['a 10 b', 'b 10 a'])).toEqual(['a', ' b 10', '  a 10 loop'])
})

test('leaves out owners that the viewer does not see', () => {
  expect(describe(['b'], ['a 60 b'])).toEqual(['b'])
})

function describe(names: string[], stakes: string[]): string[] {
  const entities = names.map((name): OwnershipEntity => {
    return { id: name, name, kind: 'company', company: null, version: 1 }
  })
  return buildLayers(
    entities,
    stakes.map((text, index): OwnershipStake => {
      const [owner = '', percent = '', entityId = ''] = text.split(' ')
      const days = { fromDate: '2020-01-01', untilDate: null }
      const ownerEntity = { id: owner, name: owner }
      return { id: String(index), entityId, percent, member: null, ownerEntity, ...days, version: 1 }
    }),
  ).flatMap(layer => list(layer, ''))
}

function list({ entity, percents, stop, below }: Layer, indent: string): string[] {
  const line = [`${indent}${entity.name}`, percents.join('+'), stop ?? ''].filter(Boolean).join(' ')
  return [line, ...below.flatMap(layer => list(layer, `${indent} `))]
}
