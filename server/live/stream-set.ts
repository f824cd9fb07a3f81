import { nodeIsFull, tooManyStreams } from './failures.ts'
import type { LiveStream } from './live-stream.ts'

/** One for each browser of an account. */
const maxPerAccount = 20
const maxPerNode = 10_000

/** The open streams of this node. The account of a stream never changes. */
export class StreamSet {
  readonly #byAccount = new Map<string, Set<LiveStream>>()
  size = 0

  /** @throws Failure 429 for too many of one account, 503 for too many on this node. */
  checkLimits(accountId: string): void {
    if (this.size >= maxPerNode) throw nodeIsFull()
    if ((this.#byAccount.get(accountId)?.size ?? 0) >= maxPerAccount) throw tooManyStreams()
  }

  add(stream: LiveStream): void {
    const accountId = stream.session.user.id
    const ofAccount = this.#byAccount.get(accountId)
    if (ofAccount === undefined) this.#byAccount.set(accountId, new Set([stream]))
    else ofAccount.add(stream)
    this.size += 1
  }

  delete(stream: LiveStream): void {
    const accountId = stream.session.user.id
    const ofAccount = this.#byAccount.get(accountId)
    if (ofAccount?.delete(stream) !== true) return
    this.size -= 1
    if (ofAccount.size === 0) this.#byAccount.delete(accountId)
  }

  all(): LiveStream[] {
    return this.#byAccount
      .values()
      .flatMap(streams => streams)
      .toArray()
  }

  ofAccount(accountId: string): LiveStream[] {
    return [...(this.#byAccount.get(accountId) ?? [])]
  }

  ofSession(sid: string): LiveStream[] {
    return this.all().filter(({ session }) => session.sid === sid)
  }
}
