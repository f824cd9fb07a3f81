import { parseSync } from 'ofx-js'

import { add } from '#contract/finance/exact.ts'
import { maxImportRows } from '#contract/integrations/integration-choices.ts'
import type { ActivityKind } from '#contract/investments/choices.ts'
import { tooManyRows, unreadableFile } from '#server/integrations/failures.ts'

import { findRowProblem, restrictToKind } from './check-row.ts'
import { asList, readAggregate, readText, type Aggregate } from './ofx-aggregates.ts'
import { emptyActivity, type ParsedActivity, type ParsedFile, type ParsedRow } from './parsed-activity.ts'
import { readDate, readDecimal } from './read-values.ts'

/**
 * Reads the bank and investment statements of an OFX or QFX file (OFX 1.6 and 2.2, sections 11 and 13). The FITID of
 * an institution identifies a transaction within its account.
 * @throws Failure 400 for a file without a statement, 413 for one with too many transactions.
 */
export function parseOfx(text: string, today: string): ParsedFile {
  const ofx = parse(text)
  const securities = readSecurities(ofx)
  const entries = [...listInvestmentEntries(ofx, securities), ...listBankEntries(ofx)]
  if (entries.length === 0) throw unreadableFile('This file has no transactions')
  if (entries.length > maxImportRows) throw tooManyRows(maxImportRows)
  const rows = entries.map(({ id, part, activity }, index): ParsedRow => {
    const restricted = restrictToKind(activity)
    return {
      line: index + 1,
      part,
      activity: restricted,
      externalId: `ofx:${id}${part === 0 ? '' : `:${part}`}`.slice(0, 300),
      problem: findRowProblem(restricted, today),
    }
  })
  return { format: 'ofx', content: 'activities', rows, table: null }
}

function parse(text: string): Aggregate {
  try {
    return readAggregate(parseSync(text), 'OFX') ?? {}
  } catch {
    throw unreadableFile('This OFX file is damaged. Download it from your institution again')
  }
}

type Entry = { id: string; part: number; activity: ParsedActivity }
type Security = { symbol: string | null; name: string | null }

/** The names and tickers of securities, by their ids. */
function readSecurities(ofx: Aggregate): Map<string, Security> {
  const list = readAggregate(readAggregate(ofx, 'SECLISTMSGSRSV1'), 'SECLIST') ?? {}
  return new Map(
    Object.values(list)
      .flatMap(asList)
      .flatMap(info => {
        const security = readAggregate(info, 'SECINFO')
        const id = readText(readAggregate(security, 'SECID'), 'UNIQUEID')
        if (id === null) return []
        const symbol = readText(security, 'TICKER')?.toUpperCase().slice(0, 20) ?? null
        return [[id, { symbol, name: readText(security, 'SECNAME')?.slice(0, 200) ?? null }] as const]
      }),
  )
}

function listInvestmentEntries(ofx: Aggregate, securities: Map<string, Security>): Entry[] {
  const messages = readAggregate(ofx, 'INVSTMTMSGSRSV1')
  return asList(messages?.['INVSTMTTRNRS']).flatMap(response => {
    const statement = readAggregate(response, 'INVSTMTRS')
    const account = readText(readAggregate(statement, 'INVACCTFROM'), 'ACCTID') ?? ''
    const currency = readText(statement, 'CURDEF')
    const list = readAggregate(statement, 'INVTRANLIST') ?? {}
    const transactions = Object.entries(list).flatMap(([tag, value]) =>
      tag === 'INVBANKTRAN'
        ? asList(value).flatMap(bank =>
            asList(bank['STMTTRN']).flatMap(one => toBankEntries(one, account, currency)),
          )
        : asList(value).flatMap(one => toInvestmentEntries(tag, one, { account, currency, securities })),
    )
    return transactions.concat(listPositions(statement, { account, currency, securities }))
  })
}

type Statement = { account: string; currency: string | null; securities: Map<string, Security> }

function toInvestmentEntries(tag: string, transaction: Aggregate, statement: Statement): Entry[] {
  const body = readAggregate(transaction, 'INVBUY') ?? readAggregate(transaction, 'INVSELL') ?? transaction
  const general = readAggregate(body, 'INVTRAN')
  const fitid = readText(general, 'FITID')
  if (fitid === null) return []
  const uniqueId = readText(readAggregate(body, 'SECID'), 'UNIQUEID')
  const security = statement.securities.get(uniqueId ?? '') ?? { symbol: null, name: uniqueId }
  const decimal = (name: string) => toPositive(readNumber(body, name))
  const shared: ParsedActivity = {
    ...emptyActivity,
    ...security,
    name: security.name ?? security.symbol ?? uniqueId,
    date: readDate(readText(general, 'DTTRADE') ?? '', 'ymd'),
    currency: readText(readAggregate(body, 'CURRENCY'), 'CURSYM') ?? statement.currency,
    note: readText(general, 'MEMO')?.slice(0, 1000) ?? null,
  }
  const id = `${statement.account}:${fitid}`
  const entry = (activity: Partial<ParsedActivity>, part = 0): Entry => ({
    id,
    part,
    activity: { ...shared, ...activity },
  })
  const trade = { quantity: decimal('UNITS'), unitPrice: decimal('UNITPRICE'), fee: readFees(body) }
  const total = decimal('TOTAL')
  if (tag.startsWith('BUY')) return [entry({ kind: 'buy', ...trade })]
  if (tag.startsWith('SELL')) return [entry({ kind: 'sell', ...trade })]
  if (tag === 'REINVEST')
    return [entry({ kind: readIncomeKind(body), amount: total }), entry({ kind: 'buy', ...trade }, 1)]
  if (tag === 'INCOME') return [entry({ kind: readIncomeKind(body), amount: total })]
  if (tag === 'INVEXPENSE') return [entry({ kind: 'fee', amount: total })]
  if (tag === 'SPLIT') return [entry({ kind: 'split', splitRatio: readSplitRatio(body) })]
  if (tag === 'TRANSFER') {
    const isOut = readText(body, 'TFERACTION') === 'OUT' || (readText(body, 'UNITS') ?? '').startsWith('-')
    const unitPrice = decimal('UNITPRICE') ?? decimal('AVGCOSTBASIS')
    return [entry({ kind: isOut ? 'transfer_out' : 'transfer_in', quantity: decimal('UNITS'), unitPrice })]
  }
  // DTSTART and DTEND of the list have no body; other transactions are shown as unknown.
  return [entry({ kind: null })]
}

function readFees(body: Aggregate): string | null {
  const parts = ['COMMISSION', 'FEES', 'TAXES', 'LOAD'].map(name => toPositive(readNumber(body, name)) ?? '0')
  const fee = parts.reduce(add, '0')
  return fee === '0' ? null : fee
}

function readIncomeKind(body: Aggregate): ActivityKind {
  return readText(body, 'INCOMETYPE') === 'INTEREST' ? 'interest' : 'dividend'
}

function readSplitRatio(body: Aggregate): string | null {
  const [numerator, denominator] = [readNumber(body, 'NUMERATOR'), readNumber(body, 'DENOMINATOR')]
  return numerator === null || denominator === null ? null : `${numerator}:${denominator}`
}

/** The prices of the positions at the end of a statement, as valuations. */
function listPositions(
  statement: Aggregate | undefined,
  { account, currency, securities }: Statement,
): Entry[] {
  const list = readAggregate(statement, 'INVPOSLIST') ?? {}
  return Object.values(list)
    .flatMap(asList)
    .flatMap(position => {
      const body = readAggregate(position, 'INVPOS')
      const uniqueId = readText(readAggregate(body, 'SECID'), 'UNIQUEID')
      const unitPrice = toPositive(readNumber(body, 'UNITPRICE'))
      const date = readDate(readText(body, 'DTPRICEASOF') ?? '', 'ymd')
      if (uniqueId === null || unitPrice === null || date === null) return []
      const security = securities.get(uniqueId) ?? { symbol: null, name: uniqueId }
      const activity: ParsedActivity = {
        ...emptyActivity,
        ...security,
        kind: 'valuation',
        date,
        unitPrice,
        currency: readText(readAggregate(body, 'CURRENCY'), 'CURSYM') ?? currency,
      }
      return [{ id: `${account}:position:${uniqueId}:${date}`, part: 0, activity }]
    })
}

function listBankEntries(ofx: Aggregate): Entry[] {
  const messages = readAggregate(ofx, 'BANKMSGSRSV1')
  return asList(messages?.['STMTTRNRS']).flatMap(response => {
    const statement = readAggregate(response, 'STMTRS')
    const account = readText(readAggregate(statement, 'BANKACCTFROM'), 'ACCTID') ?? ''
    const currency = readText(statement, 'CURDEF')
    return asList(readAggregate(statement, 'BANKTRANLIST')?.['STMTTRN']).flatMap(one =>
      toBankEntries(one, account, currency),
    )
  })
}

/** By TRNTYPE, and by the sign of the amount. */
function toBankEntries(transaction: Aggregate, account: string, currency: string | null): Entry[] {
  const fitid = readText(transaction, 'FITID')
  const amount = readNumber(transaction, 'TRNAMT')
  if (fitid === null) return []
  const isOut = amount?.startsWith('-') ?? false
  const type = readText(transaction, 'TRNTYPE') ?? ''
  const kind = isOut
    ? feeTypes.has(type)
      ? ('fee' as const)
      : ('withdrawal' as const)
    : type === 'INT'
      ? ('interest' as const)
      : ('deposit' as const)
  const texts = [readText(transaction, 'NAME'), readText(transaction, 'MEMO')].filter(text => text !== null)
  const activity: ParsedActivity = {
    ...emptyActivity,
    kind,
    date: readDate(readText(transaction, 'DTPOSTED') ?? '', 'ymd'),
    amount: toPositive(amount),
    currency,
    note: [...new Set(texts)].join(' · ').slice(0, 1000) || null,
  }
  return [{ id: `${account}:${fitid}`, part: 0, activity }]
}

const feeTypes = new Set(['FEE', 'SRVCHG'])

function readNumber(body: Aggregate | undefined, name: string): string | null {
  const text = readText(body, name)
  // OFX allows a comma as the decimal mark.
  return text === null
    ? null
    : readDecimal(text, /,\d+$/.test(text) && !text.includes('.') ? 'comma' : 'point')
}

function toPositive(value: string | null): string | null {
  return value?.replace('-', '') ?? null
}
