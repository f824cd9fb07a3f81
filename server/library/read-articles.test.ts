import { describe, expect, test } from 'vitest'

import { parseArticle } from './read-articles.ts'

const front = `title: A Title
summary: A summary.
kind: article
categories: [philanthropy]
keyPoints: [One., Two.]
sources:
  - publisher: A Publisher
    title: A Book`
const file = '080-a-title.md'

describe('parseArticle', () => {
  test('parses front matter, sections and every kind of block', () => {
    const body = `## First

A paragraph over
two lines.

- one
- two, over
  two lines

Then:

- [ ] sign it
- [ ] file it`
    expect(parseArticle(file, `---\n${front}\n---\n\n${body}\n`)).toEqual({
      slug: 'a-title',
      title: 'A Title',
      summary: 'A summary.',
      kind: 'article',
      categories: ['philanthropy'],
      keyPoints: ['One.', 'Two.'],
      sources: [{ publisher: 'A Publisher', title: 'A Book', site: null }],
      sections: [
        {
          title: 'First',
          blocks: [
            { kind: 'paragraph', texts: ['A paragraph over two lines.'] },
            { kind: 'list', texts: ['one', 'two, over two lines'] },
            { kind: 'paragraph', texts: ['Then:'] },
            { kind: 'checklist', texts: ['sign it', 'file it'] },
          ],
        },
      ],
    })
  })

  test.each([
    [
      'a file name without a number',
      'a-title.md',
      `---\n${front}\n---\n## First\n`,
      'the file name must look like',
    ],
    ['missing front matter', file, '## First\n', 'the front matter is missing'],
    ['an unknown category', file, `---\n${front.replace('philanthropy', 'sport')}\n---\n`, 'categories'],
    ['an unknown field', file, `---\n${front}\nauthor: Anyone\n---\n`, 'author'],
    ['text before the first heading', file, `---\n${front}\n---\nText.\n`, 'must start with a ## heading'],
    [
      'a list with some checkboxes',
      file,
      `---\n${front}\n---\n## First\n\n- [ ] one\n- two\n`,
      'cannot contain',
    ],
    ['a table', file, `---\n${front}\n---\n## First\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`, 'cannot contain'],
  ])('rejects %s', (_case, name, markdown, reason) => {
    expect(() => parseArticle(name, markdown)).toThrow(reason)
    expect(() => parseArticle(name, markdown)).toThrow(name)
  })
})
