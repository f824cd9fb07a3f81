import { describe, expect, test } from 'vitest'

import { formatSplit } from './format-split.ts'
import { SplitRatio } from './split-ratio.ts'

describe('SplitRatio', () => {
  test.each([
    ['2', '2:1'],
    [2, '2:1'],
    ['1:3', '1:3'],
    [' 3 : 2 ', '3:2'],
    ['3/2', '3:2'],
    ['3 for 2', '3:2'],
    ['3-for-2', '3:2'],
    ['1.0500', '1.05:1'],
    ['02.50:01', '2.5:1'],
  ])('reads %j as %s', (input, ratio) => {
    expect(SplitRatio.parse(input)).toBe(ratio)
  })

  test.each(['', ':', '0:1', '1:0', '-2:1', '1:2:3', 'two for one', '1:0.000000001', '12345678901:1'])(
    'rejects %j',
    input => {
      expect(SplitRatio.safeParse(input).error?.issues).toMatchObject([
        { message: 'Please enter the new units and the old ones, such as 2:1' },
      ])
    },
  )
})

test('a ratio is shown as new units for old ones', () => {
  expect(formatSplit('1250:1000')).toBe('1,250 for 1,000')
})
