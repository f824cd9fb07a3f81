import { setImmediate } from 'node:timers/promises'

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { loadable } from './loadable.tsx'

test('the place of a component is held until its code is there, and from then on it is there at once', async () => {
  const Greeting = loadable(async () => ({ default: Hello }), <p>One moment</p>)
  expect(renderToString(<Greeting name="Ada" />)).toBe('<p>One moment</p>')
  Greeting.preload()
  await setImmediate()
  expect(renderToString(<Greeting name="Ada" />)).toBe('<p>Hello Ada</p>')
})

test('code that did not come is asked for again', async () => {
  let isAway = true
  const Greeting = loadable(async () => {
    if (isAway) throw new Error('The network is away')
    return { default: Hello }
  })
  Greeting.preload()
  await setImmediate()
  expect(renderToString(<Greeting name="Ada" />)).toBe('')
  isAway = false
  Greeting.preload()
  await setImmediate()
  expect(renderToString(<Greeting name="Ada" />)).toBe('<p>Hello Ada</p>')
})

function Hello({ name }: { name: string }) {
  return <p>{`Hello ${name}`}</p>
}
