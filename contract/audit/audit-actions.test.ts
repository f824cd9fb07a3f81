import { expect, test } from 'vitest'

import { auditActions, auditGroups, auditSubjects } from './audit-actions.ts'

const actions = Object.entries(auditActions)

test('actions are sorted and named slice.what-happened', () => {
  const names = actions.map(([name]) => name)
  expect(names).toEqual(names.toSorted())
  expect(names.filter(name => !/^[a-z]+(-[a-z]+)*\.[a-z_]+(-[a-z_]+)*$/.test(name))).toEqual([])
})

test('every group and kind of subject has an action', () => {
  expect(new Set(actions.map(([, { group }]) => group))).toEqual(new Set(Object.keys(auditGroups)))
  const subjects = actions.map(([, { subject }]) => subject).filter(subject => subject !== null)
  expect(new Set(subjects)).toEqual(new Set(Object.keys(auditSubjects)))
})

test('a sentence names its subject only if the action has one', () => {
  const wrong = actions.filter(
    ([, { subject, sentence }]) => subject === null && sentence.includes('{subject}'),
  )
  expect(wrong).toEqual([])
})

test('brackets and braces of a sentence are balanced', () => {
  const part = /\[[^[\]{}]*(?:\{[a-zA-Z]+(?::[a-z]+)?\}[^[\]{}]*)+\]|\{[a-zA-Z]+(?::[a-z]+)?\}/g
  expect(actions.filter(([, { sentence }]) => /[[\]{}]/.test(sentence.replaceAll(part, '')))).toEqual([])
})
