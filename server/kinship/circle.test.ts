import { expect, test } from 'vitest'

import type { ParentKind } from '#contract/family-tree/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import { buildCircle } from './circle.ts'
import { buildKinGraph } from './kin-graph.ts'

/*
 * Anna and Bert are the parents of Clara and of the twins Dora and Emil. Frieda is a child of Bert and Greta. Anna and
 * Bert adopted Hugo and Ida, who have the same birth date and known birth parents. Jonas is Anna's stepchild. Klara
 * and Lukas are the parents of Mina and Nils; Lukas also adopted Mina.
 */
const family = [
  createPerson('Anna'),
  createPerson('Bert'),
  createPerson('Greta'),
  createPerson('Klara'),
  createPerson('Lukas'),
  createPerson('Clara', '1950-03-01', { Anna: 'birth', Bert: 'birth' }),
  createPerson('Dora', '1952-06-09', { Anna: 'birth', Bert: 'birth' }),
  createPerson('Emil', '1952-06-09', { Anna: 'birth', Bert: 'birth' }),
  createPerson('Frieda', '1952-06-09', { Greta: 'birth', Bert: 'birth' }),
  createPerson('Hugo', '1955-01-02', { Klara: 'birth', Lukas: 'birth', Anna: 'adoptive', Bert: 'adoptive' }),
  createPerson('Ida', '1955-01-02', { Klara: 'birth', Lukas: 'birth', Anna: 'adoptive', Bert: 'adoptive' }),
  createPerson('Jonas', '1948-08-08', { Anna: 'step' }),
  {
    ...createPerson('Mina', '1957-04-01'),
    parents: [
      { id: 'Lukas', kind: 'adoptive' },
      { id: 'Klara', kind: 'birth' },
      { id: 'Lukas', kind: 'birth' },
    ],
  } satisfies Kin,
  createPerson('Nils', '1959-10-12', { Klara: 'birth' }),
  createPerson('Olga', '1961-11-30', { Klara: 'birth', Lukas: 'birth' }),
]

test('twins share both parents and the birth date', () => {
  expect(listSiblings('Dora')).toMatchObject({ Emil: 'twin', Clara: 'full', Frieda: 'half', Jonas: 'step' })
  expect(listSiblings('Hugo')).toMatchObject({ Ida: 'twin' })
})

test('lists the eldest sibling first', () => {
  expect(Object.keys(listSiblings('Emil'))).toEqual(['Jonas', 'Clara', 'Dora', 'Frieda', 'Hugo', 'Ida'])
})

test('lists a child adopted by their own father once', () => {
  const table = buildKinGraph(family, [])
  const { children } = buildCircle(table, [], table.people.get('Lukas')!)
  expect(children.filter(({ id }) => id === 'Mina')).toMatchObject([{ kind: 'birth' }])
  expect(listSiblings('Mina')).toMatchObject({ Olga: 'full', Nils: 'full' })
  expect(listSiblings('Olga')).toMatchObject({ Mina: 'full' })
})

function listSiblings(name: string): Record<string, string> {
  const table = buildKinGraph(family, [])
  const { siblings } = buildCircle(table, [], table.people.get(name)!)
  return Object.fromEntries(siblings.map(({ id, kind }) => [id, kind]))
}

function createPerson(
  id: string,
  birthDate: string | null = null,
  parents: Record<string, ParentKind> = {},
): Kin {
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
