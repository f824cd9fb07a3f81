import { expect, test } from 'vitest'

import { readSearch, writeSearch } from '#browser/platform/search-state.ts'

import { emptyFilter } from './member-filter.ts'
import { timelineSearch } from './use-timeline-address.ts'

test('writes a filter to the URL and reads it back', () => {
  const filter = { search: 'oak & ash', generation: 3, life: 'living', branch: 'root', person: null } as const
  const address = writeSearch(timelineSearch, new URLSearchParams('view=timeline&person=p1'), filter)
  expect(address.get('view')).toBe('timeline')
  expect(address.has('person')).toBe(false)
  expect(readSearch(timelineSearch, new URLSearchParams(address.toString()))).toEqual(filter)
  expect(writeSearch(timelineSearch, address, emptyFilter).toString()).toBe('view=timeline')
})

test('ignores missing and invalid parameters', () => {
  for (const address of ['', 'generation=6&life=undead', 'generation=toString', 'generation=1.5'])
    expect(readSearch(timelineSearch, new URLSearchParams(address))).toEqual({ ...emptyFilter, person: null })
})
