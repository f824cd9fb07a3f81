import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { Failure } from '#server/platform/failure.ts'

export function accountNotFound(): Failure {
  return new Failure(404, 'investments.account-not-found', 'This investment account does not exist')
}

export function notTheOwner(): Failure {
  return new Failure(
    403,
    'investments.not-the-owner',
    'Only the owner of this account can change it or choose who sees it',
  )
}

export function viewOnly(): Failure {
  return new Failure(
    403,
    'investments.view-only',
    'Its owner lets you see this account, but not change it. Ask the owner for the permission',
  )
}

export function accountClosed(): Failure {
  return new Failure(409, 'investments.account-closed', 'This account is closed. Its owner can reopen it')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'investments.stale-version',
    'Someone changed this while you were reading it. Review the new version, then try again',
  )
}

export function investmentNotFound(): Failure {
  return new Failure(404, 'investments.not-found', 'This investment does not exist')
}

export function notAFund(): Failure {
  return new Failure(404, 'investments.not-a-fund', 'There is no private fund at this address')
}

export function notAProperty(): Failure {
  return new Failure(404, 'investments.not-a-property', 'There is no property at this address')
}

export function activityNotFound(): Failure {
  return new Failure(404, 'investments.activity-not-found', 'This activity does not exist')
}

export function alreadyCorrected(): Failure {
  return new Failure(
    409,
    'investments.already-corrected',
    'Someone corrected this activity while you were reading it. Review the new version, then try again',
  )
}

export function nothingToUndo(): Failure {
  return new Failure(409, 'investments.nothing-to-undo', 'This activity has no correction to undo')
}

export function recordedAgain(): Failure {
  return new Failure(
    409,
    'investments.recorded-again',
    'This activity was imported again since it was removed. To restore it would count it twice',
  )
}

export function shareNotFound(): Failure {
  return new Failure(404, 'investments.share-not-found', 'This share has ended')
}

export function unknownGrantee(): Failure {
  const sentence = 'Please choose another member with an active account'
  return new Failure(400, 'investments.unknown-grantee', sentence, { fields: { granteeId: sentence } })
}

/** A sale or a transfer of more units than there are, now or because of a correction before it. */
export class OversoldFailure extends Failure {
  readonly date: CalendarDate

  constructor(date: CalendarDate) {
    const sentence = `On ${formatCalendarDate(date)}, more units would leave the account than are in it. Check the quantity and the date`
    super(409, 'investments.oversold', sentence, { fields: { quantity: sentence } })
    this.date = date
  }
}

/** A removal of units that a later sale or transfer takes. */
export function neededByLaterSales(): Failure {
  return new Failure(
    409,
    'investments.needed-by-later-sales',
    'Later sales depend on this entry. Remove them first',
  )
}

/** The chosen lot has fewer units, or none, on this day. */
export function lotTooSmall(date: CalendarDate): Failure {
  const sentence = `On ${formatCalendarDate(date)}, the chosen lot does not contain that many units. Choose another lot`
  return new Failure(409, 'investments.lot-too-small', sentence, { fields: { lotId: sentence } })
}

/** Whether a holding, or a lot of it, has too few units for a sale. */
export function isShortOfUnits(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'investments.oversold' || error.code === 'investments.lot-too-small')
  )
}

export function dateInFuture(): Failure {
  const sentence = 'The date is in the future. Record it on its day'
  return new Failure(400, 'investments.date-in-future', sentence, { fields: { date: sentence } })
}

export function unsuitableHolding(sentence: string): Failure {
  return new Failure(400, 'investments.unsuitable-holding', sentence, { fields: { holdingId: sentence } })
}

export function unsuitableProperty(): Failure {
  const sentence = 'Only a debt is secured, by a property of the same owner'
  return new Failure(400, 'investments.unsuitable-property', sentence, { fields: { securedById: sentence } })
}

export function unsuitableCommitment(): Failure {
  const sentence = 'Only a private fund has a commitment, and only a debt has a credit line'
  return new Failure(400, 'investments.unsuitable-commitment', sentence, { fields: { commitment: sentence } })
}

export function figuresTooLarge(): Failure {
  return new Failure(
    409,
    'investments.too-large',
    'These figures are too large. A unit can be worth up to ten billion, and an investment up to ten trillion',
  )
}
