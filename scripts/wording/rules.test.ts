import { describe, expect, test } from 'vitest'

import { findWordingFaults } from './rules.ts'

describe('findWordingFaults', () => {
  test('accepts plain English', () => {
    expect(
      findWordingFaults('server/posts/store.ts', '/** Keeps the draft. */\nexport const lockPost = 1\n'),
    ).toEqual([])
  })

  test.each([
    ['server/a.ts', 'const a = 1 // whoever asks', '"whoever" in whoever'],
    ['server/a.ts', 'export function presentTold() {}', '"told" in presentTold'],
    ['server/a.ts', 'export function holdMember() {}', '"hold" in the name holdMember'],
    ['server/a.ts', 'const said = 1', 'the name said'],
    ['server/a.ts', 'const keepFiles = 1', '"keep" in the name keepFiles'],
    ['server/a.ts', 'function within(most: number) {}', 'the name most'],
    ['browser/a.tsx', 'return <Standing />', 'the name Standing'],
    ['server/told-member.ts', '', '"told" in the file\'s name'],
    ['docs/a.md', 'This holds at once.', '"holds at once"'],
    ['docs/a.md', 'Try it once\nmore.', '"once more": again'],
    ['server/a.ts', '/**\n * Lines that say something else\n * than before.\n */', '"else than": other than'],
    ['browser/a.tsx', '<p>There is nothing here.</p>', '"There is nothing here"'],
    ['browser/a.tsx', "const label = 'Colour'", '"Colour": use American spelling'],
    ['server/library/articles/a.md', 'Ask the organisation.', '"organis": use American spelling'],
    ['server/a.test.ts', "test('who has a spouse keeps them', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test.each([1, 2])('who asks for %d', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "test.for(\n  cases,\n)(\n  'who asks for %d', () => {})", 'opens with a clause'],
    ['server/a.test.ts', "describe.runIf(isRoot(1))('who is root', () => {})", 'opens with a clause'],
    ['server/a.test.ts', `test('rejects ${'a '.repeat(40)}', () => {})`, 'test title of 88 characters'],
  ])('reports in %s: %s', (file, text, reason) => {
    expect(findWordingFaults(file, text).join('\n')).toContain(reason)
  })

  test("accepts a library's options and headings in quotes", () => {
    expect(findWordingFaults('server/a.ts', "open({ keepAlive: true, title: 'News' })\n")).toEqual([])
  })

  test('reports the file and the line', () => {
    expect(findWordingFaults('docs/a.md', 'One line.\nNobody else.')).toEqual([
      'docs/a.md:2: "nobody" in Nobody: write no one',
    ])
  })
})
