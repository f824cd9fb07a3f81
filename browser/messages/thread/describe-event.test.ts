import { expect, test } from 'vitest'

import { describeEvent } from './describe-event.ts'

const ada = { name: 'Ada', isYou: false }
const ben = { name: 'Ben', isYou: false }
const you = { name: 'Cleo', isYou: true }

test.each([
  ['created', ada, null, 'Ada created the group'],
  ['created', you, null, 'You created the group'],
  ['renamed', ada, null, 'Ada renamed the group to “Lake house”'],
  ['renamed', you, null, 'You renamed the group to “Lake house”'],
  ['added', ada, ben, 'Ada added Ben'],
  ['added', you, ben, 'You added Ben'],
  ['added', ada, you, 'Ada added you'],
  ['removed', ada, ben, 'Ada removed Ben'],
  ['removed', you, ben, 'You removed Ben'],
  ['joined', null, ben, 'Ben joined'],
  ['joined', null, you, 'You joined'],
  ['left', null, ben, 'Ben left'],
  ['owner-changed', null, ben, 'Ben is now the owner'],
  ['owner-changed', null, you, 'You are now the owner'],
] as const)('describes %s, case %#', (kind, actor, person, text) => {
  const title = kind === 'renamed' ? 'Lake house' : null
  expect(describeEvent({ kind, actor, person, title })).toBe(text)
})
