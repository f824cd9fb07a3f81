import { Failure } from '#server/platform/failure.ts'

export function unreadableRates(): Failure {
  return new Failure(
    400,
    'prices.unreadable-rates',
    'This file has no exchange rates. Choose eurofxref-hist.zip, or a CSV or XML file of the reference rates of the European Central Bank',
  )
}

export function unreadableBenchmark(sentence: string): Failure {
  return new Failure(400, 'prices.unreadable-benchmark', sentence)
}

export function benchmarkNotFound(): Failure {
  return new Failure(404, 'prices.benchmark-not-found', 'This benchmark does not exist')
}

export function notYourBenchmark(): Failure {
  return new Failure(
    403,
    'prices.not-your-benchmark',
    'Only the member who added this benchmark, the board and administrators can delete it',
  )
}
