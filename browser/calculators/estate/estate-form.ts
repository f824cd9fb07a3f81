import { parseForm, type FormParser } from '#browser/calculators/form-parser.ts'
import { createAmountParam, createEntryParam, type Model } from '#browser/calculators/use-calculator.ts'
import { createChoiceParam } from '#browser/platform/search-state.ts'
import { type EstatePlan, hasHeirs, type DivisionMethod } from '#contract/finance/estate-split.ts'
import { compare, formatQuantity, subtract, sum } from '#contract/finance/exact.ts'

import {
  type HeirEntry,
  formatHeirName,
  readHeirs,
  findVisibleHeirs,
  toHeirTree,
  writeHeir,
} from './heir-list.ts'

export interface EstateDraft {
  value: string
  debts: string
  charity: string
  method: DivisionMethod
  heirs: HeirEntry[]
}

export const divisionMethods: readonly { value: DivisionMethod; label: string }[] = [
  { value: 'percent', label: 'Percent' },
  { value: 'parts', label: 'Parts' },
  { value: 'stirpes', label: 'Per stirpes' },
]

/** Section 9 of the specification: the foundation receives 2% of dividends; applied here to an estate. */
export const foundationShare = '2'

const firstHeirs = ['0 L 50 Eldest child', '0 L 30 Second child', '0 L 20 Youngest child']

export const estateModel: Model<EstateDraft, EstatePlan> = {
  schema: {
    value: createAmountParam('3000000'),
    debts: createAmountParam('120000'),
    charity: createEntryParam(foundationShare),
    method: createChoiceParam(['parts', 'stirpes'], 'percent'),
    heirs: {
      read: lines => readHeirs(lines.length === 0 ? firstHeirs : lines),
      write: heirs => heirs.map(writeHeir),
    },
  },

  check: ({ value, debts, charity, method, heirs }) =>
    parseForm(parser => {
      const limits = { min: '0', max: '100000000000' }
      checkHeirs(parser, method, heirs)
      return {
        value: parser.amount('value', value, 'the value of the estate', limits),
        debts: parser.amount('debts', debts, 'debts and costs', { ...limits, defaultValue: '0' }),
        charity: parser.percent('charity', charity, 'the charitable share', {
          min: '0',
          max: '100',
          defaultValue: '0',
        }),
        method,
        heirs: toHeirTree(heirs),
      }
    }),
}

function checkHeirs(parser: FormParser, method: DivisionMethod, heirs: readonly HeirEntry[]): void {
  const visibleHeirs = findVisibleHeirs(heirs, method)
  if (visibleHeirs.length === 0) return parser.reject('heirs', 'Please add an heir.')
  if (method === 'stirpes') {
    if (!toHeirTree(heirs).some(hasHeirs))
      parser.reject('heirs', 'No one on the list is living. Please add someone who can inherit.')
    return
  }
  const shares = visibleHeirs.map(heir =>
    method === 'percent'
      ? parser.percent(`share-${heir.id}`, heir.share, `the percentage of ${formatHeirName(heir, heirs)}`, {
          min: '0',
          max: '100',
        })
      : parser.number(`share-${heir.id}`, heir.share, `the parts of ${formatHeirName(heir, heirs)}`, {
          min: '0',
          max: '1000000',
        }),
  )
  if (Object.keys(parser.fieldErrors).length > 0) return
  const total = sum(shares)
  if (method === 'parts' && compare(total, '0') === 0)
    parser.reject('heirs', 'Please give at least one heir more than 0 parts.')
  if (method === 'percent' && compare(total, '100') !== 0)
    parser.reject(
      'heirs',
      `The percentages add up to ${formatQuantity(total)}%, ${describeDifferenceTo100(total)}.`,
    )
}

function describeDifferenceTo100(total: string): string {
  const open = subtract('100', total)
  return compare(open, '0') > 0
    ? `so ${formatQuantity(open)}% is left to assign`
    : `which is ${formatQuantity(subtract('0', open))}% too much`
}
