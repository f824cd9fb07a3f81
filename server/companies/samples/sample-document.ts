import type { DocumentKind } from '#contract/documents/document-choices.ts'

/** A sample row of a repository (section 2: titles and counts), and what its file contains. */
export type SampleDocument = {
  title: string
  kind: DocumentKind
  description: string
  /** Paragraphs make a PDF, rows of cells a workbook: the first row is its header. */
  content: { paragraphs: string[] } | { rows: (string | number)[][] }
}

const months = ['January', 'February', 'March', 'April', 'May', 'June']

/** A monthly table whose last row is the total. */
export function tabulate(
  headers: [string, string, string],
  first: number,
  second: number,
): SampleDocument['content'] {
  const rows = months.map((month, index) => [
    month,
    Math.round(first * (1 + index * 0.021)),
    Math.round(second * (1 + index * 0.017)),
  ])
  const total = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return { rows: [['Month', ...headers.slice(1)], ...rows, ['Total', total(1), total(2)]] }
}

export const capitalAccounts: SampleDocument = {
  title: 'Member capital accounts',
  kind: 'statement',
  description: 'Opening balance, contributions, share of income and closing balance of each member.',
  content: {
    rows: [
      ['Member', 'Opening balance', 'Contributions', 'Share of income', 'Distributions', 'Closing balance'],
      ['Member A', 0, 250_000, 61_400, 20_000, 291_400],
      ['Member B', 0, 150_000, 36_840, 12_000, 174_840],
      ['Member C', 0, 100_000, 24_560, 8_000, 116_560],
    ],
  },
}

function createEinLetter(): SampleDocument {
  return {
    title: 'EIN letter',
    kind: 'certificate',
    description: 'Notice CP 575, with which the IRS assigns the employer identification number.',
    content: {
      paragraphs: [
        'Notice CP 575: assignment of an employer identification number.',
        'The number itself is masked in this sample. Use the original notice for filings and for banks.',
        'The company is expected to file the federal returns of its type for each calendar year.',
      ],
    },
  }
}

function createOperatingAgreement(): SampleDocument {
  return {
    title: 'Operating agreement',
    kind: 'agreement',
    description: 'Rights and duties of the members, management, distributions and transfers.',
    content: {
      paragraphs: [
        '1. Management. The members appoint a manager, who runs the daily business and reports to them each quarter.',
        '2. Capital. Each member has a capital account, which is credited with contributions and income.',
        '3. Distributions. The manager distributes cash that the business does not need, in proportion to ownership.',
        '4. Transfers. An interest may be transferred only with the consent of the other members.',
      ],
    },
  }
}

function createFormationCertificate(): SampleDocument {
  return {
    title: 'Certificate of formation',
    kind: 'certificate',
    description: 'Filed with the Delaware Division of Corporations in 2025.',
    content: {
      paragraphs: [
        'First: the name of the limited liability company is stated above.',
        'Second: the address of its registered office in the State of Delaware, and its registered agent at that address, are on file with the Division of Corporations.',
        'In witness whereof, the undersigned has executed this certificate of formation.',
      ],
    },
  }
}

export function createText(
  title: string,
  kind: DocumentKind,
  description: string,
  ...paragraphs: string[]
): SampleDocument {
  return { title, kind, description, content: { paragraphs } }
}

export function createTable(
  title: string,
  kind: DocumentKind,
  description: string,
  content: SampleDocument['content'],
): SampleDocument {
  return { title, kind, description, content }
}

export const llcFormation = (): SampleDocument[] => [
  createFormationCertificate(),
  createOperatingAgreement(),
  createEinLetter(),
]

export const corporateFounding = (election: SampleDocument): SampleDocument[] => [
  createText(
    'Certificate of incorporation',
    'certificate',
    'Filed with the Delaware Division of Corporations in 2025.',
    'First: the name of the corporation is stated above.',
    'Second: the corporation may engage in any lawful act or activity for which corporations may be organized under the General Corporation Law of Delaware.',
    'Third: the corporation has one class of common stock.',
  ),
  election,
  createEinLetter(),
]
