import { expect, test } from 'vitest'

import type { ParentKind } from '#contract/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import { buildCircle } from './circle.ts'
import { buildKinGraph } from './kin-graph.ts'

/*
 * Anna and Bert are the parents of Clara and of the twins Dora and Emil. Frieda is a child of Bert and Greta. Anna and
 * Bert adopted Hugo and Ida, who have the same birth date and known birth parents. Jonas is Anna's stepchild. Klara
 * and Lukas are the parents of Mina and Nils; Lukas also adopted Mina.
 */
const family = [
  person('Anna'),
  person('Bert'),
  person('Greta'),
  person('Klara'),
  person('Lukas'),
  person('Clara', '1950-03-01', { Anna: 'birth', Bert: 'birth' }),
  person('Dora', '1952-06-09', { Anna: 'birth', Bert: 'birth' }),
  person('Emil', '1952-06-09', { Anna: 'birth', Bert: 'birth' }),
  person('Frieda', '1952-06-09', { Greta: 'birth', Bert: 'birth' }),
  person('Hugo', '1955-01-02', { Klara: 'birth', Lukas: 'birth', Anna: 'adoptive', Bert: 'adoptive' }),
  person('Ida', '1955-01-02', { Klara: 'birth', Lukas: 'birth', Anna: 'adoptive', Bert: 'adoptive' }),
  person('Jonas', '1948-08-08', { Anna: 'step' }),
  {
    ...person('Mina', '1957-04-01'),
    parents: [
      { id: 'Lukas', kind: 'adoptive' },
      { id: 'Klara', kind: 'birth' },
      { id: 'Lukas', kind: 'birth' },
    ],
  } satisfies Kin,
  person('Nils', '1959-10-12', { Klara: 'birth' }),
  person('Olga', '1961-11-30', { Klara: 'birth', Lukas: 'birth' }),
]

test('twins share both parents and the birth date', () => {
  expect(siblingsOf('Dora')).toMatchObject({ Emil: 'twin', Clara: 'full', Frieda: 'half', Jonas: 'step' })
  expect(siblingsOf('Hugo')).toMatchObject({ Ida: 'twin' })
})

test('lists the eldest sibling first', () => {
  expect(Object.keys(siblingsOf('Emil'))).toEqual(['Jonas', 'Clara', 'Dora', 'Frieda', 'Hugo', 'Ida'])
})

test('a child adopted by their own father is listed once', () => {
  const table = buildKinGraph(family, [])
  const { children } = buildCircle(table, [], table.people.get('Lukas')!)
  expect(children.filter(({ id }) => id === 'Mina')).toMatchObject([{ kind: 'birth' }])
  expect(siblingsOf('Mina')).toMatchObject({ Olga: 'full', Nils: 'full' })
  expect(siblingsOf('Olga')).toMatchObject({ Mina: 'full' })
})

function siblingsOf(name: string): Record<string, string> {
  const table = buildKinGraph(family, [])
  const { siblings } = buildCircle(table, [], table.people.get(name)!)
  return Object.fromEntries(siblings.map(({ id, kind }) => [id, kind]))
}

function person(id: string, birthDate: string | null = null, parents: Record<string, ParentKind> = {}): Kin {
  return {
    id,
    name: id,
    gender: null,
    isAlive: true,
    isVerified: true,
    birthDate,
    birthText: null,
    earliestBirthDate: birthDate,
    deathDate: null,
    deathText: null,
    version: 1,
    parents: Object.entries(parents).map(([parent, kind]) => ({ id: parent, kind })),
  }
}
