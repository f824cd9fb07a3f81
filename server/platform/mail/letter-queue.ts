import { addDuration, day, second } from '#server/platform/clock.ts'
import type { JobQueue } from '#server/platform/jobs.ts'

/** How long a letter that the mail server rejects is retried. */
const retryPeriod = day

/**
 * The queue of letters with a secret link. A link is made when its letter is sent and is stored as a hash, so that
 * neither the queue nor a copy of the database contains it. Each attempt makes a new link.
 */
export function createLetterQueue({ name, work, pending }: Omit<JobQueue, 'options'>): JobQueue {
  const options = {
    retryLimit: 100,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
    retentionSeconds: (2 * retryPeriod) / second,
    deleteAfterSeconds: day / second,
  }
  return { name, options, work, pending }
}

/** Whether the letter was retried long enough, so that it is deleted unsent. */
export function isLetterOverdue({ createdAt }: { createdAt: string }, now: Date): boolean {
  return new Date(createdAt) < addDuration(now, -retryPeriod)
}
