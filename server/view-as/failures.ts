import { Failure } from '#server/platform/failure.ts'

export function accountNotFound(): Failure {
  return new Failure(
    404,
    'view-as.account-not-found',
    'We could not find this account. It may have been removed',
  )
}

export function ownAccount(): Failure {
  return new Failure(403, 'view-as.own-account', 'You already see the portal as your own account')
}

export function otherAdministrator(): Failure {
  return new Failure(
    403,
    'view-as.administrator',
    'You cannot view the portal as another administrator. Choose a board member or a family member',
  )
}

export function accountNotActive(): Failure {
  return new Failure(
    409,
    'view-as.account-not-active',
    'This account is waiting for approval or deactivated, so it sees nothing of the portal',
  )
}
