import { Failure } from '#server/platform/failure.ts'

export function companyNotFound(): Failure {
  return new Failure(404, 'companies.not-found', 'This company does not exist')
}
