import { expect, test } from 'vitest'

import { emptyFilter } from './timeline.ts'
import { readFilter, writeFilter } from './use-timeline-address.ts'

test('a filter stands in the address and is read back from it, beside what else the address says', () => {
  const filter = { search: 'oak & ash', generation: 3, life: 'living', branch: 'root' } as const
  const address = writeFilter(new URLSearchParams('view=timeline&person=somebody'), filter)
  expect(address.get('view')).toBe('timeline')
  expect(address.has('person')).toBe(false)
  expect(readFilter(new URLSearchParams(address.toString()))).toEqual(filter)
  expect(writeFilter(address, emptyFilter).toString()).toBe('view=timeline')
})

test('an address that says nothing, or nothing that can be, shows everybody', () => {
  for (const address of ['', 'generation=6&life=undead', 'generation=toString', 'generation=1.5'])
    expect(readFilter(new URLSearchParams(address))).toEqual(emptyFilter)
})
