import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { lazyWithPreload } from './lazy-with-preload.tsx'

test('renders the placeholder until the code is loaded', async () => {
  const Greeting = lazyWithPreload(async () => ({ default: Hello }), <p>One moment</p>)
  expect(renderToString(<Greeting name="Ada" />)).toBe('<p>One moment</p>')
  Greeting.preload()
  await vi.waitFor(() => expect(renderToString(<Greeting name="Ada" />)).toBe('<p>Hello Ada</p>'))
})

test('loads the code again after a failure', async () => {
  let isOffline = true
  const load = vi.fn(async () => {
    if (isOffline) throw new Error('The network is away')
    return { default: Hello }
  })
  const Greeting = lazyWithPreload(load)
  Greeting.preload()
  await expect(load.mock.results[0]?.value).rejects.toThrow('away')
  await expect(Greeting.load()).rejects.toThrow('away')
  expect(renderToString(<Greeting name="Ada" />)).toBe('')
  isOffline = false
  await Greeting.load()
  expect(renderToString(<Greeting name="Ada" />)).toBe('<p>Hello Ada</p>')
})

function Hello({ name }: { name: string }) {
  return <p>{`Hello ${name}`}</p>
}
