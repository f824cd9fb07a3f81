import { describe, expect, test } from 'vitest'

import { describeFiled } from './describe-filed.ts'

describe('describeFiled', () => {
  test('names a single document', () => {
    expect(describeFiled(['Deed'], { refused: [] })).toEqual({
      title: 'Document added',
      description: 'Deed',
    })
  })

  test('counts several documents', () => {
    expect(describeFiled(['Deed', 'Will'], { refused: [] })).toEqual({ title: '2 documents added' })
  })

  test('names refused files', () => {
    expect(describeFiled(['Deed', 'Will', 'Letter'], { refused: ['tool.exe'] })).toEqual({
      title: '3 documents added',
      description: '1 file could not be added: tool.exe.',
    })
  })

  test('names three of many refused files and counts the rest', () => {
    const refused = ['a.exe', 'b.exe', 'c.exe', 'd.exe', 'e.exe']
    expect(describeFiled(['Deed'], { refused, title: 'Added' })).toEqual({
      title: 'Added',
      description: '5 files could not be added: a.exe, b.exe, c.exe and 2 more.',
    })
  })
})
