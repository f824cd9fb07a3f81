import {
  corporateFounding,
  createTable,
  createText,
  tabulate,
  type SampleDocument,
} from './sample-document.ts'

export const holdings: Record<string, SampleDocument[]> = {
  incorporation: corporateFounding(
    createText(
      'Initial stock issuance',
      'certificate',
      'Resolution on the first shares and their holders.',
      'The board authorized the issue of common stock against payment in full.',
      'The stock ledger records each holder and the number of shares.',
    ),
  ),
  corporate: [
    createText(
      'Bylaws',
      'agreement',
      'Meetings, directors, officers and committees.',
      'The annual meeting of the stockholders elects the directors.',
      'The audit committee has three members. Officers cannot be members.',
    ),
    createText(
      'Board minutes',
      'minutes',
      'Decisions of the regular meeting.',
      'The board approved the budget and the acquisition of a warehouse, subject to inspection.',
    ),
    createText(
      'Service agreement',
      'agreement',
      'Management services for the operating companies.',
      'The corporation provides accounting, personnel and legal coordination for a monthly fee at cost plus five percent.',
    ),
  ],
  compliance: [
    createText(
      'Certificate of good standing',
      'certificate',
      'Issued by the Delaware Division of Corporations.',
      'The corporation is in good standing and has a legal corporate existence as of the date of this certificate.',
    ),
    createText(
      'Property insurance',
      'insurance',
      'Declarations page for the buildings of the company.',
      'Insured: buildings and contents at replacement cost. Period: one calendar year.',
    ),
    createText(
      'Registered agent agreement',
      'agreement',
      'Appointment of the agent in Delaware.',
      'The agent receives service of process and forwards notices within one business day.',
    ),
  ],
  financial: [
    createTable(
      'Financial statements',
      'statement',
      'Revenue and expenses for six months.',
      tabulate(['Month', 'Revenue', 'Expenses'], 238_000, 171_000),
    ),
    createTable('Property schedule', 'statement', 'Buildings with their cost and depreciation.', {
      rows: [
        ['Property', 'Cost', 'Accumulated depreciation', 'Book value'],
        ['Warehouse', 4_200_000, 53_846, 4_146_154],
        ['Office building', 6_900_000, 88_462, 6_811_538],
      ],
    }),
    createText(
      'Dividend policy',
      'report',
      'When and how dividends are decided.',
      'The board decides on dividends after the annual financial statements are complete.',
      'At least half of the net income stays in the company until its reserve equals one year of expenses.',
    ),
  ],
}
