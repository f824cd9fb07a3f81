import { Failure } from '#server/platform/failure.ts'

export function articleNotFound(): Failure {
  return new Failure(404, 'library.article-not-found', 'This article does not exist')
}
