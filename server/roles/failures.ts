import { Failure } from '#server/platform/failure.ts'

export function accountNotFound(): Failure {
  return new Failure(
    404,
    'roles.account-not-found',
    'We could not find this account. It may have been removed',
  )
}

export function ownAccount(): Failure {
  return new Failure(
    403,
    'roles.own-account',
    'You cannot change your own account here. Please ask another administrator',
  )
}

export function lastAdministrator(): Failure {
  return new Failure(
    409,
    'roles.last-administrator',
    'This is the last administrator. Make another account an administrator first',
  )
}

export function roleChanged(): Failure {
  return new Failure(
    409,
    'roles.stale-role',
    'Another administrator changed this role while you were looking at it. Review the new role, then decide',
  )
}

export function termChanged(): Failure {
  return new Failure(
    409,
    'roles.stale-version',
    'This term changed while you were looking at it. Review the new date, then decide',
  )
}

export function notOnBoard(): Failure {
  return new Failure(
    409,
    'roles.not-on-board',
    'This account is no longer a board member. Change its role to Board Member to start a new term',
  )
}

export function alreadyDeclined(): Failure {
  return new Failure(
    409,
    'roles.already-declined',
    'This account was declined or deactivated. Reactivate it first, then accept it',
  )
}

export function alreadyApproved(): Failure {
  return new Failure(
    409,
    'roles.already-approved',
    'This account was accepted already. Deactivate it if it should not have access',
  )
}

export function settingChanged(): Failure {
  return new Failure(
    409,
    'roles.stale-version',
    'Another administrator changed this setting while you were looking at it. Review the new setting, then save',
  )
}

export function openNeedsConfirmation(): Failure {
  return new Failure(
    409,
    'roles.open-needs-confirmation',
    'Anyone who can reach this portal could register. Confirm that you want this',
  )
}

export function ownSecondFactorMissing(): Failure {
  return new Failure(
    409,
    'roles.own-second-factor-missing',
    'Set up a second factor for your own account first. Then you can require one of your role',
  )
}
