import { Failure, invalidInput } from '#server/platform/failure.ts'

export function appointmentNotFound(): Failure {
  return new Failure(404, 'appointments.not-found', 'This appointment does not exist')
}

export function ownAppointment(): Failure {
  return new Failure(
    403,
    'appointments.own-account',
    'You cannot grant, change or end an appointment of your own account. Please ask another board member',
  )
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'appointments.stale-version',
    'This appointment changed while you were editing. Review the changes, then try again',
  )
}

export function alreadyEnded(): Failure {
  return new Failure(
    409,
    'appointments.ended',
    'This appointment has ended. Grant a new one if the account should act again',
  )
}

export function alreadyAppointed(): Failure {
  return new Failure(
    409,
    'appointments.exists',
    'This account already has this appointment. Change or end that one in the list',
  )
}

export function accountCannotBeAppointed(): Failure {
  return invalidInput({ accountId: 'Please choose an active account' })
}

export function unsuitableMember(sentence: string): Failure {
  return invalidInput({ memberId: sentence })
}

export function unknownCompany(): Failure {
  return invalidInput({ companySlug: 'Please choose a company of the list' })
}

export function unsuitableLastDay(sentence: string): Failure {
  return invalidInput({ lastDay: sentence })
}
