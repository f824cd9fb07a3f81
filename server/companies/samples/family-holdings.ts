import {
  corporateFounding,
  createTable,
  createText,
  tabulate,
  type SampleDocument,
} from './sample-document.ts'

export const familyHoldings: Record<string, SampleDocument[]> = {
  incorporation: corporateFounding(
    createText(
      'S-Corp election',
      'tax-form',
      'Form 2553 and the acceptance by the IRS.',
      'Election by a small business corporation under section 1362 of the Internal Revenue Code.',
      'All shareholders have consented. The election takes effect for the first tax year.',
    ),
  ),
  corporate: [
    createText(
      'Bylaws',
      'agreement',
      'Meetings, directors, officers and shares.',
      'Meetings of the shareholders are called with at least ten days of notice.',
      'The board has five directors. Officers are appointed by the board and serve at its pleasure.',
    ),
    createText(
      'Shareholder agreement',
      'agreement',
      'Restrictions on transfers, and a right of first refusal.',
      'No shareholder may transfer shares if the transfer would end the S-Corp election.',
      'The corporation has a right of first refusal on any other transfer.',
    ),
    createText(
      'Minutes of the organizational meeting',
      'minutes',
      'Election of directors and officers, adoption of the bylaws.',
      'The bylaws were adopted. Directors and officers were elected for the first year.',
      'The board authorized the opening of bank accounts.',
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
      'Directors and officers insurance',
      'insurance',
      'Declarations page of the policy.',
      'Insured: the directors and officers of the corporation. Period: one calendar year.',
      'Limit of liability and retention are stated in the policy.',
    ),
    createTable('Compliance calendar', 'report', 'Filings of the year with their due dates.', {
      rows: [
        ['Filing', 'Authority', 'Due'],
        ['Annual report and franchise tax', 'Delaware', 'March 1'],
        ['Form 1120-S and Schedules K-1', 'IRS', 'March 15'],
        ['Forms W-2 and W-3', 'SSA', 'January 31'],
      ],
    }),
  ],
  financial: [
    createTable(
      'Financial statements',
      'statement',
      'Income and expenses for six months.',
      tabulate(['Month', 'Income', 'Expenses'], 412_000, 268_000),
    ),
    createTable(
      'Shareholder distributions',
      'statement',
      'Distributions to shareholders in proportion to their shares.',
      tabulate(['Month', 'Distributions', 'Retained'], 86_000, 41_000),
    ),
    createText(
      'Investment policy statement',
      'report',
      'Objectives, risk limits and allocation of the shared investments.',
      'Objective: preserve the purchasing power of the family’s capital over generations.',
      'No single position exceeds ten percent of the portfolio. The board reviews the policy each year.',
    ),
  ],
}
