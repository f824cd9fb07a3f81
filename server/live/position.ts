import { addDuration, day } from '#server/platform/clock.ts'

/**
 * What a stream has delivered: all events that a snapshot of the database contains, which was taken at `at`
 * (milliseconds). It is the id of the events that a browser sends back as `Last-Event-ID`.
 */
export type Position = { at: number; snapshot: string }

/** How long a stream can be resumed. */
export const replayLimit = day

export function formatPosition({ at, snapshot }: Position): string {
  return `${at}/${snapshot}`
}

/** Null for a text of another form, and for a position of more than a day ago. */
export function parsePosition(text: string, now: Date): Position | null {
  const { at = '', snapshot } = /^(?<at>\d{1,15})\/(?<snapshot>\d+:\d+:[\d,]*)$/.exec(text)?.groups ?? {}
  if (snapshot === undefined || Number(at) < addDuration(now, -replayLimit).getTime()) return null
  return { at: Number(at), snapshot }
}

/** The positions of the last minutes: what an open page had read when it was loaded. */
export class PositionHistory {
  readonly #positions: Position[]

  constructor(first: Position) {
    this.#positions = [first]
  }

  get latest(): Position {
    return this.#positions.at(-1)!
  }

  add(position: Position): void {
    this.#positions.push(position)
    if (this.#positions.length > maxPositions) this.#positions.shift()
  }

  /** The latest position at that time; undefined if it is too long ago. */
  findAt(time: number): Position | undefined {
    return this.#positions.findLast(({ at }) => at <= time)
  }
}

const maxPositions = 1000
