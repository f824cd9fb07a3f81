import { expect, test } from 'vitest'

import { buildConstitution, formatConstitution, constitutionVersion } from './constitution.ts'

/** The figures of section 9 of the specification, by article. */
const figures = [
  ['The Family Council', 'the adult members 18 and over'],
  ['The Board', 'elects 5 members every 3 years'],
  ['The Board', 'A term on the Board is 3 years'],
  ['The Family Bank', 'capitalised with 5% of investment returns'],
  ['Loans, Grants and Co-financing', 'at interest of up to 5% for 5 years'],
  ['Loans, Grants and Co-financing', 'Emergency grants of up to $5,000 per incident'],
  ['Loans, Grants and Co-financing', 'at prime plus 1%'],
  ['The Annual Distribution', 'The annual distribution is 1.5% of bank capital'],
  ['The Family Foundation', 'receives 2% of dividends'],
  ['The Family Foundation', 'with a minimum of $50,000 a year'],
  ['Learning and Mentorship', 'Mentorship covers ages 18 to 25'],
] as const

test.each(figures)('article %s states: %s', (title, words) => {
  const article = buildConstitution('Hartwell').articles.find(article => article.title === title)
  expect(article?.clauses.map(({ text }) => text).join(' ')).toContain(words)
})

test('the text contains no other percentages or amounts', () => {
  const named = formatConstitution('Hartwell').match(/\$[\d,]+|[\d.]+%/g)
  expect(new Set(named)).toEqual(new Set(['5%', '$5,000', '1%', '1.5%', '2%', '$50,000']))
})

test('has articles on admission, privacy, disputes and amendments', () => {
  expect(buildConstitution('Hartwell').articles.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      'Admission of New Members',
      'Privacy Among Members',
      'Settling Disputes',
      'Acknowledgment',
      'Amendments',
    ]),
  )
})

test('numbers articles and clauses consecutively', () => {
  const { articles } = buildConstitution('Hartwell')
  expect(articles.map(({ number }) => number)).toEqual(articles.map((_, index) => index + 1))
  for (const { number, clauses } of articles)
    expect(clauses.map(clause => clause.number)).toEqual(clauses.map((_, index) => `${number}.${index + 1}`))
})

test('the text contains the articles in order', () => {
  const { title, version, preamble, articles } = buildConstitution('Hartwell')
  const lines = formatConstitution('Hartwell').split('\n')
  expect(lines.filter(line => line !== '')).toEqual([
    title,
    `Version ${version}`,
    'Preamble',
    ...preamble,
    ...articles.flatMap(({ number, title, clauses }) =>
      [`Article ${number}. ${title}`].concat(clauses.map(clause => `${clause.number} ${clause.text}`)),
    ),
  ])
  expect(lines.at(-1)).toBe('')
})

test('the text contains only the configured family name', () => {
  expect(buildConstitution('Okonkwo').title).toBe('The Constitution of the Okonkwo Family')
  expect(formatConstitution('Okonkwo')).toContain('the members of the Okonkwo family')
  expect(formatConstitution('Okonkwo')).not.toContain('Hartwell')
})

// Members accept the exact text. If this fails, raise `constitutionVersion`, so that every member is asked again, and
// update the pair below.
test('a changed text requires a new version', async () => {
  const sha256 = await hashText(formatConstitution('Hartwell'))
  expect({ version: constitutionVersion, sha256 }).toEqual({
    version: '1.0',
    sha256: '782e29adf2ff2f6db3065e4a35c2f4778c787d20d8247a4b6aa62b3c47a55ba5',
  })
})

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
