import type { Entry } from './entries.ts'

/** Cents that an owner pays for a holding, and receives from it. */
export type Payment = { paid: bigint; received: bigint }

export type Sign = 1n | -1n

/**
 * What an entry of a holding moves. A debt is the mirror image: its `buy` pays the owner, who repays it by a `sell` and
 * pays its interest: both are contributions. Fees and taxes are paid in any case. Units that move without a payment are
 * not here.
 */
export function readPayment({ kind, amount, fee }: Entry, sign: Sign): Payment {
  switch (kind) {
    case 'buy':
    case 'capital_call':
      return settle(-sign * amount - fee)
    case 'fee':
    case 'tax':
      return settle(-amount - fee)
    case 'sell':
    case 'dividend':
    case 'interest':
    case 'distribution':
      return settle(sign * amount - fee)
    case 'opening':
    case 'transfer_in':
    case 'transfer_out':
    case 'split':
    case 'valuation':
    case 'deposit':
    case 'withdrawal':
      return { paid: 0n, received: 0n }
  }
}

export function isIncome({ kind }: Pick<Entry, 'kind'>): boolean {
  return kind === 'dividend' || kind === 'interest'
}

/** Cents of dividends and interest less their fee; 0 for other entries. That of a debt is paid, so it is negative. */
export function readIncome(entry: Entry, sign: Sign): bigint {
  return isIncome(entry) ? sign * entry.amount - entry.fee : 0n
}

/** More than nothing is received, and less is paid. */
function settle(received: bigint): Payment {
  return received < 0n ? { paid: -received, received: 0n } : { paid: 0n, received }
}
