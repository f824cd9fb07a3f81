import {
  capitalAccounts,
  createTable,
  createText,
  llcFormation,
  tabulate,
  type SampleDocument,
} from './sample-document.ts'

export const staffing: Record<string, SampleDocument[]> = {
  formation: llcFormation(),
  operational: [
    createText(
      'Client service agreement',
      'agreement',
      'Terms for temporary and permanent placements.',
      'The client pays for hours worked within 30 days. The fee for a permanent placement is a share of the first annual salary.',
    ),
    createText(
      'Employee handbook',
      'report',
      'Conduct, working time, pay and leave.',
      'Time sheets are approved by the client each Friday. Pay day is the following Thursday.',
    ),
    createText(
      'Payroll provider agreement',
      'agreement',
      'Services of the payroll provider.',
      'The provider calculates wages, withholds taxes and files the quarterly returns.',
    ),
  ],
  compliance: [
    createText(
      'Business license',
      'license',
      'Delaware business license of the year.',
      'The licensee is authorized to conduct an employment agency.',
    ),
    createText(
      'Workers’ compensation insurance',
      'insurance',
      'Certificate of insurance for all placed employees.',
      'Coverage: statutory workers’ compensation and employer’s liability.',
    ),
    createText(
      'Form I-9 audit',
      'report',
      'Result of the yearly sample of employment eligibility records.',
      'All sampled records were complete. Two were corrected with a dated note.',
    ),
  ],
  financial: [
    createTable(
      'Financial statements',
      'statement',
      'Revenue and direct wages for six months.',
      tabulate(['Month', 'Revenue', 'Direct wages'], 326_000, 244_000),
    ),
    createTable(
      'Payroll analysis',
      'statement',
      'Hours worked and gross wages.',
      tabulate(['Month', 'Hours', 'Gross wages'], 7_900, 244_000),
    ),
    capitalAccounts,
  ],
}
