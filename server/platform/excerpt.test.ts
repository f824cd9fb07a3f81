import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { makeExcerpt } from './excerpt.ts'
import { tokenize } from './tokenize.ts'

test('picks the passage with the most matched terms', () => {
  const passages = ['A trust is made.', 'A trust has a trustee.', 'The trustee, the trustee.']
  expect(joinText(makeExcerpt(passages, findTerms('trust', 'trustee')))).toBe('A trust has a trustee.')
})

test('returns the first passage without a match', () => {
  const excerpt = makeExcerpt(['The summary.', 'The rest.'], findTerms('title'))
  expect(excerpt).toEqual([{ text: 'The summary.', isMatch: false }])
})

test('marks matches as they are written', () => {
  expect(makeExcerpt(['For Müller and $50,000.'], findTerms('muller', '50000'))).toEqual([
    { text: 'For ', isMatch: false },
    { text: 'Müller', isMatch: true },
    { text: ' and $', isMatch: false },
    { text: '50,000', isMatch: true },
    { text: '.', isMatch: false },
  ])
})

test('shortens a passage and marks whole words', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), fc.nat(), (words, pick) => {
      const passage = words.join(' ')
      const searchedWord = words[pick % words.length] ?? ''
      const excerpt = makeExcerpt([passage], findTerms(searchedWord))
      const shown = joinText(excerpt).replace(/^… /, '').replace(/ …$/, '')
      expect(passage).toContain(shown)
      expect(shown.length).toBeLessThanOrEqual(230)
      expect(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toContain(searchedWord)
      expect(excerpt.filter(({ isMatch }) => isMatch).every(({ text }) => text === searchedWord)).toBe(true)
      expect(` ${passage} `).toContain(` ${shown} `)
    }),
  )
})

test('tokenize ignores diacritics, case and commas', () => {
  const terms = tokenize('Über Łódź, Straße, Ørsted: “O’Neill’s” 5.5% of $1,200,000.').map(({ term }) => term)
  expect(terms).toEqual(['uber', 'lodz', 'strasse', 'orsted', 'o', 'neill', 's', '5.5', 'of', '1200000'])
})

function findTerms(...terms: string[]) {
  return (text: string) => tokenize(text).filter(({ term }) => terms.includes(term))
}

function joinText(excerpt: { text: string }[]): string {
  return excerpt.map(({ text }) => text).join('')
}
