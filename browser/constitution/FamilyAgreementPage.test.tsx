import { expect, test } from 'vitest'

import { findAll, listLinks, renderPage, getText, listTexts } from '#browser/test/render-page.tsx'
import { buildConstitution } from '#contract/constitution/constitution.ts'
import { familyNamePlaceholder } from '#contract/first-page.ts'

import FamilyAgreementPage from './FamilyAgreementPage.tsx'

const page = renderPage(<FamilyAgreementPage />)
const agreement = buildConstitution(familyNamePlaceholder)

test('the agreement states its title, version and preamble', () => {
  expect(listTexts(page, 'h1')).toEqual(['Family Agreement'])
  const paragraphs = listTexts(page, 'p')
  for (const text of [agreement.title, `Version ${agreement.version}`, ...agreement.preamble])
    expect(paragraphs).toContain(text)
})

test.each(agreement.articles)(
  'article $number has its title and all clauses',
  ({ number, title, clauses }) => {
    const article = findAll(page, 'section').find(
      ({ attributes }) => attributes['id'] === `article-${number}`,
    )
    expect(listTexts(article!, 'h2')).toEqual([`Article ${number} ${title}`])
    expect(findAll(article!, 'li').map(clause => [clause.attributes['id'], listTexts(clause, 'p')])).toEqual(
      clauses.map(clause => [`clause-${clause.number}`, [clause.text]]),
    )
  },
)

test('the contents link to each article', () => {
  const contents = findAll(page, 'nav').find(({ attributes }) => attributes['aria-label'] === 'Articles')
  expect(listLinks(contents!)).toEqual(
    agreement.articles.map(({ number, title }) => [`${number}${title}`, `#article-${number}`]),
  )
})

test('the agreement prints lines to sign', () => {
  expect(getText(page)).toContain(`I have read and acknowledge version ${agreement.version}`)
  for (const line of ['Name', 'Signature', 'Date']) expect(listTexts(page, 'p')).toContain(line)
})
