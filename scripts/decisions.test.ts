import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const decisions = readdirSync(folder)
  .toSorted()
  .map(file => {
    const [title = '', , status = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
    return { file, title, status, number: Number(/^\d{3}(?=-)/.exec(file)?.[0]) }
  })

test('each decision has its own number', () => {
  // A number that is reserved for work in progress may be missing.
  const numbers = decisions.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].filter(Number.isInteger))
})

test.each(decisions)('$file states its number, status and date', ({ number, title, status }) => {
  expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
  expect(status).toMatch(/^Status: (?:accepted|superseded by \d+)\b.* Date: \d{1,2} \w+ \d{4}\b/)
})

const superseded = decisions.filter(({ status }) => status.includes('superseded'))

test.each(superseded)('$file names a later decision that supersedes it', ({ number, status }) => {
  const [, successor = ''] = /^Status: superseded by ([1-9]\d*)\. /.exec(status) ?? []
  expect(Number(successor)).toBeGreaterThan(number)
  expect(Number(successor)).toBeLessThanOrEqual(decisions.at(-1)!.number)
})
