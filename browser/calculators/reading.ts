import { compare, formatQuantity } from '#contract/exact.ts'
import { isCalendarDate } from '#contract/finance/payment-dates.ts'

/** What is wrong with what was entered: for each field a sentence that says how to put it right. */
export type Problems = Readonly<Record<string, string>>

/** Either everything could be read, or there are problems. */
export type Checked<Inputs> =
  | { inputs: Inputs; problems: Readonly<Record<string, never>> }
  | { inputs: undefined; problems: Problems }

/** Reads a whole form. What `read` answers counts only where no field had a problem. */
export function checked<Inputs>(read: (reading: Reading) => Inputs): Checked<Inputs> {
  const reading = new Reading()
  const inputs = read(reading)
  if (Object.keys(reading.problems).length > 0) return { inputs: undefined, problems: reading.problems }
  return { inputs, problems: {} }
}

interface Limits {
  least: string
  most: string
  /** Read as this where nothing was entered; without it the field has to be filled. */
  orElse?: string
}

/** Reads the texts of fields as exact decimals, and keeps a sentence for each that it cannot read. */
export class Reading {
  readonly problems: Record<string, string> = {}

  /** Dollars, to the cent. `subject` names the amount in a sentence: 'the loan amount'. */
  amount(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 2,
      request: `Please write ${subject} in figures, such as 25,000 or 1,250.50.`,
      tooFine: `${capitalised(subject)} has two digits after the point at most.`,
      show: value => `$${formatQuantity(value)}`,
    })
  }

  /** A percentage, to four digits after the point: `6.5`. */
  percent(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please write ${subject} as a percentage, such as 6.5.`,
      tooFine: `${capitalised(subject)} has four digits after the point at most.`,
      show: value => `${formatQuantity(value)}%`,
    })
  }

  /** Any number from the one limit to the other, such as a part. */
  number(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please write ${subject} in figures, such as 2 or 1.5.`,
      tooFine: `${capitalised(subject)} has four digits after the point at most.`,
      show: formatQuantity,
    })
  }

  whole(field: string, text: string, subject: string, limits: Limits): number {
    const request = `Please write ${subject} as a whole number, such as ${limits.most.length > 1 ? 20 : 5}.`
    return Number(
      this.#decimal(field, text, subject, {
        ...limits,
        places: 0,
        request,
        tooFine: request,
        show: formatQuantity,
      }),
    )
  }

  date(field: string, text: string, subject: string): string {
    const isRead = isCalendarDate(text) && text >= '1900-01-01' && text <= '2199-12-31'
    if (!isRead) this.refuse(field, `Please enter ${subject} as a day of the calendar, such as 2027-01-31.`)
    return text
  }

  /** One of a list; anything else, such as from an address that was tampered with, is the first. */
  choice<Choice extends string>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
    return choices.find(choice => choice === text) ?? choices[0]
  }

  refuse(field: string, sentence: string): void {
    this.problems[field] ??= sentence
  }

  #decimal(field: string, text: string, subject: string, rule: Rule): string {
    const plain = plainNumber(text)
    if (plain === '' && rule.orElse !== undefined) return rule.orElse
    const problem = problemOf(plain, text, subject, rule)
    if (problem === undefined) return plain
    this.refuse(field, problem)
    return rule.least
  }
}

interface Rule extends Limits {
  places: number
  request: string
  tooFine: string
  show: (value: string) => string
}

function problemOf(plain: string, text: string, subject: string, rule: Rule): string | undefined {
  if (plain === '') return `Please enter ${subject}.`
  if (!isFigure.test(plain) || !isGroupedWell(text)) return rule.request
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > rule.places) return rule.tooFine
  if (compare(plain, rule.least) < 0 || compare(plain, rule.most) > 0)
    return `${capitalised(subject)} can be from ${rule.show(rule.least)} to ${rule.show(rule.most)}.`
}

const isFigure = /^-?\d{1,18}(\.\d+)?$/

/** `1,000.50` is grouped as it should be; `1.000,50` and `1,00` are not, and might mean something else. */
function isGroupedWell(text: string): boolean {
  return !text.includes(',') || /^[^\d,]*\d{1,3}(,\d{3})+(\.\d*)?\D*$/.test(text)
}

/** What a person may write around a number is left out: `$ 1,000.` → `1000`, `.5 %` → `0.5`. */
export function plainNumber(text: string): string {
  return text
    .replaceAll(/[\s$%,]/g, '')
    .replace('−', '-')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
}

/** An amount with its thousands apart, once it is one: `25000` → `25,000`. Anything else stays as it is. */
export function grouped(text: string): string {
  const plain = plainNumber(text)
  if (!isFigure.test(plain) || !isGroupedWell(text)) return text
  const [whole = '', ...fraction] = plain.replace(/^(-?)0+(?=\d)/, '$1').split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

function capitalised(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}
