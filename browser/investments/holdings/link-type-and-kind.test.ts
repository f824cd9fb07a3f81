import { describe, expect, test } from 'vitest'

import type { HoldingKind } from '#contract/investments/choices.ts'

import { linkTypeAndKind, restoreLinkedChoice } from './link-type-and-kind.ts'

type Choice = { assetType?: string; kind?: HoldingKind }

/** Returns the asset type and the kind after these choices of the user. */
function choose(choices: Choice[], start: Required<Choice> = { assetType: '', kind: 'security' }) {
  let linked = restoreLinkedChoice(start)
  for (const choice of choices) {
    linked = linkTypeAndKind(linked, { ...linked, ...choice })
    // The fields have the preset values now.
    linked = linkTypeAndKind(linked, linked)
  }
  return [linked.assetType, linked.kind]
}

const realEstate = { assetType: 'real_estate' }
const stock = { assetType: 'stock' }

describe('the kind', () => {
  test.each<[string, Choice[], string[]]>([
    ['is property for real estate', [realEstate], ['real_estate', 'property']],
    ['is security again for another type', [realEstate, stock], ['stock', 'security']],
    ['stays when it was chosen', [realEstate, { kind: 'security' }], ['real_estate', 'security']],
    ['stays for real estate that secures a debt', [{ kind: 'debt' }, realEstate], ['real_estate', 'debt']],
    ['stays property for a type other than the preset', [{ kind: 'property' }, stock], ['stock', 'property']],
  ])('%s', (_, choices, expected) => expect(choose(choices)).toEqual(expected))
})

describe('the asset type', () => {
  test.each<[string, Choice[], string[]]>([
    ['is real estate for a property', [{ kind: 'property' }], ['real_estate', 'property']],
    ['is other for a debt', [{ kind: 'debt' }], ['other', 'debt']],
    ['is other for a loan', [{ kind: 'receivable' }], ['other', 'receivable']],
    ['follows the next kind', [{ kind: 'property' }, { kind: 'debt' }], ['other', 'debt']],
    ['is open for a fund', [{ kind: 'debt' }, { kind: 'private_fund' }], ['', 'private_fund']],
    ['stays when it was chosen', [realEstate, { kind: 'debt' }], ['real_estate', 'debt']],
    [
      'stays when it replaced the preset',
      [{ kind: 'debt' }, realEstate, { kind: 'receivable' }],
      ['real_estate', 'receivable'],
    ],
  ])('%s', (_, choices, expected) => expect(choose(choices)).toEqual(expected))
})

test('a form that starts over is empty', () => {
  const start = { assetType: '', kind: 'security' } as const
  expect(choose([{ kind: 'property' }, start])).toEqual(['', 'security'])
})

test.each<[string, Required<Choice>, Choice[], string[]]>([
  ['is unchanged', { assetType: 'bond', kind: 'debt' }, [], ['bond', 'debt']],
  [
    'retains a chosen type',
    { assetType: 'bond', kind: 'debt' },
    [{ kind: 'property' }],
    ['bond', 'property'],
  ],
  [
    'replaces a preset type',
    { assetType: 'other', kind: 'debt' },
    [{ kind: 'property' }],
    ['real_estate', 'property'],
  ],
  ['replaces a preset kind', { assetType: 'real_estate', kind: 'property' }, [stock], ['stock', 'security']],
])('a restored draft %s', (_, draft, choices, expected) => expect(choose(choices, draft)).toEqual(expected))
