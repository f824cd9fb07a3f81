/** The largest loss from a peak of the index. The days are indexes; `recovery` is null if the peak was not regained. */
export type Drawdown = { peak: number; trough: number; recovery: number | null; lost: bigint; of: bigint }

/** Rounding of the index, far below a cent of any value, must not hide a recovery. */
const tolerance = 10n ** 6n

/**
 * Finds the largest drawdown of an index that is `base` × V ÷ `unit` between two links. Within such a segment it
 * compares V alone, so that no day needs a division.
 */
export class DrawdownSearch {
  #base = 0n
  #unit = 0n
  #peak: { day: number; index: bigint } | null = null
  /** The highest value of the segment since the peak, not yet converted into an index. */
  #peakValue: bigint | null = null
  #lowest: { day: number; value: bigint } | null = null
  #trough: { day: number; index: bigint } | null = null
  /** The value of the segment at which the peak is regained. */
  #recoverAt = 0n
  #worst: Drawdown | null = null

  /** Begins a segment on a day whose index is `base`; `unit` is 0 without a value. */
  start(day: number, base: bigint, unit: bigint): void {
    this.#closeSegment()
    this.#base = base
    this.#unit = unit
    if (this.#peak === null) {
      this.#peak = { day, index: base }
      this.#recoverAt = unit
      return
    }
    if (unit > 0n && base > 0n) {
      this.#recoverAt = ((this.#peak.index - tolerance) * unit) / base + 1n
      if (unit >= this.#recoverAt) this.#reachPeak(day, unit)
      else this.#lowest = { day, value: unit }
      return
    }
    // Without a value, the index does not move until the next segment.
    this.#visitIndex(day, base)
  }

  /** Visits days of the segment, and returns the first one without a positive value, or `until`. */
  visit(values: BigInt64Array, from: number, until: number): number {
    let [recoverAt, lowest] = [this.#recoverAt, this.#lowest?.value ?? this.#recoverAt]
    for (let day = from; day < until; day += 1) {
      const value = values[day]!
      if (value <= 0n) return day
      if (value >= recoverAt) {
        this.#reachPeak(day, value)
        recoverAt = value
        lowest = value
      } else if (value < lowest) {
        this.#lowest = { day, value }
        lowest = value
      }
    }
    return until
  }

  finish(): Drawdown | null {
    this.#closeSegment()
    this.#compareWorst()
    return this.#worst
  }

  #visitIndex(day: number, index: bigint): void {
    if (index >= this.#peak!.index - tolerance) {
      if (this.#trough !== null) this.#recover(day)
      this.#peak = { day, index }
    } else if (this.#trough === null || index < this.#trough.index) this.#trough = { day, index }
  }

  #reachPeak(day: number, value: bigint): void {
    if (this.#lowest !== null || this.#trough !== null) this.#recover(day)
    this.#peak!.day = day
    this.#peakValue = value
    this.#recoverAt = value
  }

  #recover(day: number): void {
    this.#closeSegment()
    this.#compareWorst()
    if (this.#worst !== null && this.#worst.peak === this.#peak!.day) this.#worst.recovery = day
    this.#trough = null
  }

  /** Converts what the segment found into indexes. */
  #closeSegment(): void {
    if (this.#peak === null || this.#unit === 0n) return
    if (this.#peakValue !== null) this.#peak.index = this.#toIndex(this.#peakValue)
    this.#peakValue = null
    if (this.#lowest === null) return
    const index = this.#toIndex(this.#lowest.value)
    if (this.#trough === null || index < this.#trough.index) this.#trough = { day: this.#lowest.day, index }
    this.#lowest = null
  }

  #compareWorst(): void {
    if (this.#peak === null || this.#trough === null) return
    const lost = this.#peak.index - this.#trough.index
    if (this.#worst !== null && lost * this.#worst.of <= this.#worst.lost * this.#peak.index) return
    this.#worst = {
      peak: this.#peak.day,
      trough: this.#trough.day,
      recovery: null,
      lost,
      of: this.#peak.index,
    }
  }

  #toIndex(value: bigint): bigint {
    return (this.#base * value) / this.#unit
  }
}
