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
  if (error.syscall === undefined) return error.message
  const reason = reasons[error.code] ?? 'something is in the way'
  return (
    `The portal cannot be prepared in ${root}: ${reason} (${error.message}). The first start and the first one ` +
    'after an update write node_modules, dist and .cache there: run it once as the user who owns that directory, ' +
    'with room for 1 GB. Later starts only read.'
  )
}
