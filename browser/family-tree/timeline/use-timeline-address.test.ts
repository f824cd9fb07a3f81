import { expect, test } from 'vitest'

import { emptyFilter } from './member-filter.ts'
import { readFilter, writeFilter } from './use-timeline-address.ts'

test('writes a filter to the URL and reads it back', () => {
  const filter = { search: 'oak & ash', generation: 3, life: 'living', branch: 'root' } as const
  const address = writeFilter(new URLSearchParams('view=timeline&person=p1'), filter)
  expect(address.get('view')).toBe('timeline')
  expect(address.has('person')).toBe(false)
  expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter)
  expect(writeFilter(address, emptyFilter).toString()).toBe('view=timeline')
})

test('ignores missing and invalid parameters', () => {
  for (const address of ['', 'generation=6&life=undead', 'generation=toString', 'generation=1.5'])
    expect(readFilter(new URLSearchParams(address))).toEqual(emptyFilter)
})
