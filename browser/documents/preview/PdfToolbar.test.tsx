import { expect, test } from 'vitest'

import { findAll, listTexts, renderPage } from '#browser/test/render-page.tsx'

import { PdfToolbar, type PdfToolbarProps } from './PdfToolbar.tsx'

const zoom = {
  factor: 1,
  isSmallest: false,
  isLargest: false,
  enlarge: () => undefined,
  reduce: () => undefined,
}

test.each([
  ['the first page', { current: 1 }, ['Previous page']],
  ['a page between', { current: 2 }, []],
  ['the last page', { current: 3 }, ['Next page']],
  ['the smallest size', { current: 2, zoom: { ...zoom, isSmallest: true } }, ['Zoom out']],
  ['the largest size', { current: 2, zoom: { ...zoom, isLargest: true } }, ['Zoom in']],
])('at %s, a tool without effect is disabled', (_, props, disabled) => {
  expect(listDisabled(props)).toEqual(disabled)
})

test('states the page and the size', () => {
  const toolbar = renderToolbar({ current: 2, zoom: { ...zoom, factor: 0.75 } })
  const [input] = findAll(toolbar, 'input')
  expect(input!.attributes).toMatchObject({ 'aria-label': 'Page, of 3', value: '2' })
  expect(listTexts(toolbar, 'output')).toEqual(['75%'])
})

function listDisabled(props: Partial<PdfToolbarProps>) {
  return findAll(renderToolbar(props), 'button')
    .filter(({ attributes }) => attributes['aria-disabled'] === 'true')
    .map(({ attributes }) => attributes['aria-label'])
}

function renderToolbar(props: Partial<PdfToolbarProps>) {
  return renderPage(<PdfToolbar current={1} count={3} onTurn={() => undefined} zoom={zoom} {...props} />)
}
