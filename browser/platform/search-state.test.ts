import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  buildAddress,
  createChoiceParam,
  id,
  readSearch,
  createTextParam,
  pageParam,
  writeSearch,
  yearParam,
} from './search-state.ts'

const schema = {
  search: createTextParam(20),
  state: createChoiceParam(['new', 'closed'], 'all'),
  page: createChoiceParam([1, 2], 1),
  open: id,
  year: yearParam,
  names: { read: (texts: readonly string[]) => [...texts], write: (texts: readonly string[]) => texts },
}
const defaults = { search: '', state: 'all', page: 1, open: null, year: null, names: [] }

test('reads what it wrote and leaves other parameters', () => {
  const state = fc.record({
    search: fc.string({ maxLength: 20 }),
    state: fc.constantFrom('new' as const, 'closed' as const, 'all' as const),
    page: fc.constantFrom(1 as const, 2 as const),
    open: fc.option(fc.uuid()),
    year: fc.option(fc.integer({ min: 1000, max: 9999 })),
    names: fc.array(fc.string()),
  })
  fc.assert(
    fc.property(state, state, (before, after) => {
      const written = writeSearch(schema, new URLSearchParams('other=1'), before)
      const address = writeSearch(schema, written, after).toString()
      expect(readSearch(schema, new URLSearchParams(address))).toEqual(after)
      expect(new URLSearchParams(address).get('other')).toBe('1')
    }),
  )
})

describe('readSearch', () => {
  test.each([
    ['', {}],
    ['state=undead&page=3', {}],
    ['state=toString&page=1.0', {}],
    ['open=', {}],
    ['state=closed&page=2&open=x', { state: 'closed', page: 2, open: 'x' }],
    ['state=new&state=closed', { state: 'new' }],
    ['names=b&search=x&names=', { search: 'x', names: ['b', ''] }],
    [`search=${'x'.repeat(21)}`, { search: 'x'.repeat(20) }],
  ])('reads %j', (address, expected) => {
    expect(readSearch(schema, new URLSearchParams(address))).toEqual({ ...defaults, ...expected })
  })
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=1', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=9999999', 1],
  ['page=two', 1],
])('reads the page of %j', (address, page) => {
  expect(readSearch({ page: pageParam }, new URLSearchParams(address))).toEqual({ page })
})

test('writes no parameter for the first page', () => {
  expect(pageParam.write(1)).toEqual([])
  expect(pageParam.write(12)).toEqual(['12'])
})

test('default values have no parameter', () => {
  const full = new URLSearchParams('state=new&page=2&open=x&search=oak&names=a&names=b')
  expect(buildAddress('/inquiries', writeSearch(schema, full, defaults as never))).toBe('/inquiries')
  expect(buildAddress('/inquiries', writeSearch(schema, full, { state: 'all', page: 1, names: [] }))).toBe(
    '/inquiries?open=x&search=oak',
  )
})
