import { expect, test } from 'vitest'

import { renderPage, getText } from '#browser/test/render-page.tsx'

import { Loaded, type LoadedProps } from './Loaded.tsx'

const loading: LoadedProps<string>['query'] = { data: undefined, error: null, refetch: () => undefined }
const failed = { error: new Error('offline') }
const retry = 'Check your connection, then try again. Try again'

function render(
  query: Partial<typeof loading>,
  words: { content: string; title?: string } | { title: string },
) {
  return renderPage(
    <Loaded {...words} query={{ ...loading, ...query }} className="mt-6" skeleton={<i>Skeleton</i>}>
      {data => <p>{data}</p>}
    </Loaded>,
  )
}

test.each<[state: string, query: Partial<typeof loading>, text: string]>([
  ['what is loading', {}, 'Loading the deedSkeleton'],
  ['a failed load', failed, `The deed could not be loaded. ${retry}`],
  ['the data', { data: 'Orchard' }, 'Orchard'],
  ['the data after a failed refetch', { data: 'Orchard', ...failed }, 'Orchard'],
  ['data that are empty', { data: '' }, ''],
])('shows %s', (_state, query, text) => {
  expect(getText(render(query, { content: 'the deed' }))).toBe(text)
})

test('shows the title in place of the default', () => {
  const words = { content: 'the deed', title: 'The deed of 1931 could not be read' }
  expect(getText(render(failed, words))).toBe(`The deed of 1931 could not be read. ${retry}`)
  expect(getText(render({}, words))).toBe('Loading the deedSkeleton')
})

test('renders only the skeleton without content', () => {
  const words = { title: 'The deed could not be read' }
  expect(getText(render({}, words))).toBe('Skeleton')
  expect(getText(render(failed, words))).toBe(`The deed could not be read. ${retry}`)
})

test('gives the placeholder and the failure the class name', () => {
  for (const query of [{}, failed])
    expect(JSON.stringify(render(query, { content: 'the deed' }))).toMatch(/"class":"[^"]*\bmt-6\b/)
})
