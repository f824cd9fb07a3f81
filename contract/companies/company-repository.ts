import { moveToBusinessDay } from '#contract/dates/business-days.ts'
import type { DocumentKind } from '#contract/documents/document-choices.ts'

import type { CompanyKey } from './company-keys.ts'

/** The document repository of each company. This file has no schemas, so that a page does not load zod. */

export const entityTypes = ['S-Corp', 'C-Corp', 'LLC'] as const
export type EntityType = (typeof entityTypes)[number]

const corporateTabs = {
  incorporation: 'Incorporation',
  corporate: 'Corporate',
  compliance: 'Compliance',
  financial: 'Financial',
} as const
const licensedTabs = {
  formation: 'Formation',
  operational: 'Operational',
  licensing: 'Licensing',
  financial: 'Financial',
} as const
const llcTabs = {
  formation: 'Formation',
  operational: 'Operational',
  compliance: 'Compliance',
  financial: 'Financial',
} as const

/** Section 2: the tabs of each company's repository by key, the default first. */
export const companyTabs: Record<CompanyKey, Record<string, string>> = {
  'family-holdings': corporateTabs,
  holdings: corporateTabs,
  'beverage-company': licensedTabs,
  staffing: llcTabs,
  'healthcare-services': llcTabs,
}

/** What the four tabs of every repository are about, in their order. */
const tabPurposes = ['founding', 'governance', 'compliance', 'financial'] as const
type TabPurpose = (typeof tabPurposes)[number]

/** A document that a company of this type must have for each year. */
export type Requirement = {
  key: string
  title: string
  kind: DocumentKind
  tab: TabPurpose
  /** The month and the day of the following year on which the law requires it; null without a date of the law. */
  due: { month: number; day: number } | null
  /** Which rule requires it. */
  reason: string
}

/** A requirement of one company and year. */
export type YearlyRequirement = Omit<Requirement, 'tab' | 'due'> & {
  /** The key of the company's tab. */
  tab: string
  /** The due date, on a business day. */
  dueOn: string | null
}

const payroll: Requirement[] = [
  {
    key: 'forms-w-2',
    title: 'Forms W-2 and W-3',
    kind: 'tax-form',
    tab: 'financial',
    due: { month: 1, day: 31 },
    reason: 'Wage statements for employees and the Social Security Administration.',
  },
]

const insurance: Requirement = {
  key: 'insurance',
  title: 'Certificate of insurance',
  kind: 'insurance',
  tab: 'compliance',
  due: null,
  reason: 'Proof that liability coverage was in force for the year.',
}

const financialStatements: Requirement = {
  key: 'financial-statements',
  title: 'Annual financial statements',
  kind: 'statement',
  tab: 'financial',
  due: null,
  reason: 'Balance sheet, income statement and cash flows, on which the return is based.',
}

/** Delaware Code, title 8, sections 502 to 504. */
const delawareReport: Requirement = {
  key: 'delaware-annual-report',
  title: 'Delaware annual report and franchise tax',
  kind: 'report',
  tab: 'compliance',
  due: { month: 3, day: 1 },
  reason: 'Delaware requires both from every corporation by March 1.',
}

const shareholderMinutes: Requirement = {
  key: 'shareholder-minutes',
  title: 'Minutes of the annual meeting',
  kind: 'minutes',
  tab: 'governance',
  due: null,
  reason: 'Delaware corporations elect directors at an annual meeting of the stockholders.',
}

const boardMinutes: Requirement = {
  key: 'board-minutes',
  title: 'Board minutes and resolutions',
  kind: 'minutes',
  tab: 'governance',
  due: null,
  reason: 'Records what the directors decided during the year.',
}

const stockLedger: Requirement = {
  key: 'stock-ledger',
  title: 'Stock ledger at year end',
  kind: 'certificate',
  tab: 'founding',
  due: null,
  reason: 'Records who holds how many shares.',
}

/**
 * What a company must have for each year by its type. The federal dates are those of a calendar tax year (Internal
 * Revenue Code, sections 6072 and 6031; IRS Publication 509); an LLC is taxed as a partnership.
 */
export const requirements: Record<EntityType, readonly Requirement[]> = {
  'S-Corp': [
    {
      ...stockLedger,
      reason: 'Proves the 100-shareholder limit and the single class of stock of an S-Corp.',
    },
    shareholderMinutes,
    boardMinutes,
    {
      key: 'reasonable-compensation',
      title: 'Memo on reasonable compensation of officers',
      kind: 'report',
      tab: 'governance',
      due: null,
      reason: 'Officers must receive reasonable wages before distributions.',
    },
    delawareReport,
    insurance,
    ...payroll,
    {
      key: 'form-1120-s',
      title: 'Form 1120-S',
      kind: 'tax-return',
      tab: 'financial',
      due: { month: 3, day: 15 },
      reason: 'The federal return of an S-Corp.',
    },
    {
      key: 'schedules-k-1',
      title: 'Schedules K-1 for shareholders',
      kind: 'tax-form',
      tab: 'financial',
      due: { month: 3, day: 15 },
      reason: 'Each shareholder reports their share on their own return.',
    },
    financialStatements,
  ],
  'C-Corp': [
    stockLedger,
    shareholderMinutes,
    boardMinutes,
    delawareReport,
    insurance,
    ...payroll,
    {
      key: 'form-1120',
      title: 'Form 1120',
      kind: 'tax-return',
      tab: 'financial',
      due: { month: 4, day: 15 },
      reason: 'The federal return of a C-Corp.',
    },
    {
      key: 'forms-1099-div',
      title: 'Forms 1099-DIV for shareholders',
      kind: 'tax-form',
      tab: 'financial',
      due: { month: 1, day: 31 },
      reason: 'Reports the dividends of the year to each shareholder.',
    },
    financialStatements,
  ],
  LLC: [
    {
      key: 'operating-agreement',
      title: 'Operating agreement in force',
      kind: 'agreement',
      tab: 'founding',
      due: null,
      reason: 'The current version with all amendments of the year.',
    },
    {
      key: 'member-resolutions',
      title: 'Resolutions of the members',
      kind: 'minutes',
      tab: 'governance',
      due: null,
      reason: 'Records what the members decided during the year.',
    },
    {
      key: 'delaware-llc-tax',
      title: 'Delaware annual LLC tax',
      kind: 'certificate',
      tab: 'compliance',
      due: { month: 6, day: 1 },
      reason: 'Delaware requires the tax from every LLC by June 1.',
    },
    {
      key: 'licenses',
      title: 'Business licenses',
      kind: 'license',
      tab: 'compliance',
      due: null,
      reason: 'The licenses that the business needed during the year.',
    },
    insurance,
    ...payroll,
    {
      key: 'form-1065',
      title: 'Form 1065',
      kind: 'tax-return',
      tab: 'financial',
      due: { month: 3, day: 15 },
      reason: 'The federal return of an LLC that is taxed as a partnership.',
    },
    {
      key: 'schedules-k-1',
      title: 'Schedules K-1 for members',
      kind: 'tax-form',
      tab: 'financial',
      due: { month: 3, day: 15 },
      reason: 'Each member reports their share on their own return.',
    },
    {
      key: 'capital-accounts',
      title: 'Member capital accounts',
      kind: 'statement',
      tab: 'financial',
      due: null,
      reason: 'The balance of each member on the tax basis, as Schedule K-1 states it.',
    },
    financialStatements,
  ],
}

/** What this company must have for the year, with the tabs and the due dates. */
export function listRequirements(
  { key, entityType }: { key: CompanyKey; entityType: EntityType },
  year: number,
): YearlyRequirement[] {
  const tabs = Object.keys(companyTabs[key])
  return requirements[entityType].map(({ key, title, kind, reason, tab, due }) => ({
    key,
    title,
    kind,
    reason,
    tab: tabs[tabPurposes.indexOf(tab)]!,
    dueOn: due && moveToBusinessDay(year + 1, due.month, due.day),
  }))
}
