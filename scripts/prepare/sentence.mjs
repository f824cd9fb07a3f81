import { root } from './root.mjs'

const reasons = {
  EROFS: 'the disk is read-only',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
}

/** What went wrong, for the person who typed the command. */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error)
  const reason = reasons[error.code]
  if (reason === undefined) return error.message
  return (
    `The portal cannot be prepared in ${root}: ${reason} (${error.message}). The first start and the first one ` +
    'after an update write node_modules, dist and .cache there: run it once as the user who owns that directory, ' +
    'with room for 1 GB; later starts only read.'
  )
}
