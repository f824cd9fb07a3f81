import { compare, formatQuantity } from '#contract/finance/exact.ts'
import { isCalendarDate } from '#contract/finance/payment-dates.ts'

/** A sentence for each invalid field, by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** The parsed inputs of a form, or its field errors. */
export type ParsedForm<Inputs> =
  | { inputs: Inputs; fieldErrors: Readonly<Record<string, never>> }
  | { inputs: undefined; fieldErrors: FieldErrors }

/** Parses a whole form. The result of `read` is discarded if a field has an error. */
export function parseForm<Inputs>(read: (parser: FormParser) => Inputs): ParsedForm<Inputs> {
  const parser = new FormParser()
  const inputs = read(parser)
  if (Object.keys(parser.fieldErrors).length > 0)
    return { inputs: undefined, fieldErrors: parser.fieldErrors }
  return { inputs, fieldErrors: {} }
}

interface Limits {
  min: string
  max: string
  /** The value of an empty field; without it, the field is required. */
  defaultValue?: string
}

/** Parses the texts of fields as exact decimals and collects a sentence for each invalid one. */
export class FormParser {
  readonly fieldErrors: Record<string, string> = {}

  /** Dollars, to the cent. `subject` names the amount in a sentence: 'the loan amount'. */
  amount(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 2,
      request: `Please enter ${subject} as a number, such as 25,000 or 1,250.50.`,
      tooManyDecimals: `${capitalize(subject)} can have at most two decimals.`,
      format: value => `$${formatQuantity(value)}`,
    })
  }

  /** A percentage, to four digits after the point: `6.5`. */
  percent(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please enter ${subject} as a percentage, such as 6.5.`,
      tooManyDecimals: `${capitalize(subject)} can have at most four decimals.`,
      format: value => `${formatQuantity(value)}%`,
    })
  }

  /** A number within limits, such as a part. */
  number(field: string, text: string, subject: string, limits: Limits): string {
    return this.#decimal(field, text, subject, {
      ...limits,
      places: 4,
      request: `Please enter ${subject} as a number, such as 2 or 1.5.`,
      tooManyDecimals: `${capitalize(subject)} can have at most four decimals.`,
      format: formatQuantity,
    })
  }

  whole(field: string, text: string, subject: string, limits: Limits): number {
    const request = `Please enter ${subject} as a whole number, such as ${limits.max.length > 1 ? 20 : 5}.`
    return Number(
      this.#decimal(field, text, subject, {
        ...limits,
        places: 0,
        request,
        tooManyDecimals: request,
        format: formatQuantity,
      }),
    )
  }

  date(field: string, text: string, subject: string): string {
    const isValid = isCalendarDate(text) && text >= '1900-01-01' && text <= '2199-12-31'
    if (!isValid) this.reject(field, `Please enter ${subject} as a date, such as 2027-01-31.`)
    return text
  }

  /** One of a list; anything else, as in a tampered address, becomes the first. */
  choice<Choice extends string>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
    return choices.find(choice => choice === text) ?? choices[0]
  }

  reject(field: string, sentence: string): void {
    this.fieldErrors[field] ??= sentence
  }

  #decimal(field: string, text: string, subject: string, rule: Rule): string {
    const plain = removeSeparators(text)
    if (plain === '' && rule.defaultValue !== undefined) return rule.defaultValue
    const error = findError(plain, text, subject, rule)
    if (error === undefined) return plain
    this.reject(field, error)
    return rule.min
  }
}

interface Rule extends Limits {
  places: number
  request: string
  tooManyDecimals: string
  format: (value: string) => string
}

function findError(plain: string, text: string, subject: string, rule: Rule): string | undefined {
  if (plain === '') return `Please enter ${subject}.`
  if (!isFigure.test(plain) || !hasValidSeparators(text)) return rule.request
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > rule.places) return rule.tooManyDecimals
  if (compare(plain, rule.min) < 0 || compare(plain, rule.max) > 0)
    return `${capitalize(subject)} must be between ${rule.format(rule.min)} and ${rule.format(rule.max)}.`
}

const isFigure = /^-?\d{1,100}(\.\d+)?$/

/** True of `1,000.50`; false of `1.000,50` and `1,00`, which could mean something else. */
function hasValidSeparators(text: string): boolean {
  return !text.includes(',') || /^[^\d,]*\d{1,3}(,\d{3})+(\.\d*)?\D*$/.test(text)
}

/** Strips what people write around a number: `$ 1,000.` → `1000`, `.5 %` → `0.5`. */
export function removeSeparators(text: string): string {
  return text
    .replaceAll(/[\s$%,]/g, '')
    .replace('−', '-')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
}

/** Adds thousands separators to a valid amount: `25000` → `25,000`. Other text is unchanged. */
export function addSeparators(text: string): string {
  const plain = removeSeparators(text)
  if (!isFigure.test(plain) || !hasValidSeparators(text)) return text
  const [whole = '', ...fraction] = plain.replace(/^(-?)0+(?=\d)/, '$1').split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}

function capitalize(subject: string): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}
