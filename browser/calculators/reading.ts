import { compare, formatQuantity } from '#contract/exact.ts'
import { isCalendarDate } from '#contract/finance/payment-dates.ts'

/** A correction sentence for each invalid field. */
export type Problems = Readonly<Record<string, string>>

/** The parsed inputs of a form, or its problems. */
export type Checked<Inputs> =
  | { inputs: Inputs; problems: Readonly<Record<string, never>> }
  | { inputs: undefined; problems: Problems }

/** Parses a whole form. The result of `read` is discarded if a field has a problem. */
export function checked<Inputs>(read: (reading: Reading) => Inputs): Checked<Inputs> {
  const reading = new Reading()
  const inputs = read(reading)
  if (Object.keys(reading.problems).length > 0) return { inputs: undefined, problems: reading.problems }
  return { inputs, problems: {} }
}

interface Limits {
  least: string
  most: string
  /** The value of an empty field; without it, the field is required. */
  orElse?: string
}

/** Parses the texts of fields as exact decimals and collects a sentence for each invalid one. */
export class Reading {
  readonly problems: Record<string, string> = {}

  /** Dollars, to the cent. `subject` names the amount in a sentence: 'the loan amount'. */
  amount(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 2,
      request: `Please enter ${subject} as a number, such as 25,000 or 1,250.50.`,
      tooFine: `${capitalize(subject)} can have at most two decimals.`,
      show: value => `$${formatQuantity(value)}`,
    })
  }

  /** A percentage, to four digits after the point: `6.5`. */
  percent(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please enter ${subject} as a percentage, such as 6.5.`,
      tooFine: `${capitalize(subject)} can have at most four decimals.`,
      show: value => `${formatQuantity(value)}%`,
    })
  }

  /** A number within limits, such as a part. */
  number(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please enter ${subject} as a number, such as 2 or 1.5.`,
      tooFine: `${capitalize(subject)} can have at most four decimals.`,
      show: formatQuantity,
    })
  }

  whole(field: string, text: string, subject: string, limits: Limits): number {
    const request = `Please enter ${subject} as a whole number, such as ${limits.most.length > 1 ? 20 : 5}.`
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
    if (!isRead) this.reject(field, `Please enter ${subject} as a date, such as 2027-01-31.`)
    return text
  }

  /** One of a list; anything else, as in a tampered address, becomes the first. */
  choice<Choice extends string>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
    return choices.find(choice => choice === text) ?? choices[0]
  }

  reject(field: string, sentence: string): void {
    this.problems[field] ??= sentence
  }

  #decimal(field: string, text: string, subject: string, rule: Rule): string {
    const plain = plainNumber(text)
    if (plain === '' && rule.orElse !== undefined) return rule.orElse
    const problem = findProblem(plain, text, subject, rule)
    if (problem === undefined) return plain
    this.reject(field, problem)
    return rule.least
  }
}

interface Rule extends Limits {
  places: number
  request: string
  tooFine: string
  show: (value: string) => string
}

function findProblem(plain: string, text: string, subject: string, rule: Rule): string | undefined {
  if (plain === '') return `Please enter ${subject}.`
  if (!isFigure.test(plain) || !hasValidSeparators(text)) return rule.request
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > rule.places) return rule.tooFine
  if (compare(plain, rule.least) < 0 || compare(plain, rule.most) > 0)
    return `${capitalize(subject)} must be between ${rule.show(rule.least)} and ${rule.show(rule.most)}.`
}

const isFigure = /^-?\d{1,18}(\.\d+)?$/

/** True of `1,000.50`; false of `1.000,50` and `1,00`, which could mean something else. */
function hasValidSeparators(text: string): boolean {
  return !text.includes(',') || /^[^\d,]*\d{1,3}(,\d{3})+(\.\d*)?\D*$/.test(text)
}

/** Strips what people write around a number: `$ 1,000.` → `1000`, `.5 %` → `0.5`. */
export function plainNumber(text: string): string {
  return text
    .replaceAll(/[\s$%,]/g, '')
    .replace('−', '-')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
}

/** Adds thousands separators to a valid amount: `25000` → `25,000`. Other text is unchanged. */
export function addSeparators(text: string): string {
  const plain = plainNumber(text)
  if (!isFigure.test(plain) || !hasValidSeparators(text)) return text
  const [whole = '', ...fraction] = plain.replace(/^(-?)0+(?=\d)/, '$1').split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

function capitalize(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}
