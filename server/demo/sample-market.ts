import { hour, minute, second } from '#server/platform/clock.ts'

/** What the two venues of the sample market sell from: prices and volumes as they say them. */
export type SampleMarket = {
  /** In milliseconds since 1970. */
  now(): number
  /** The price of the last trade, which may be held at some text. */
  last(coin: SampleCoin): string
  priceAt(coin: SampleCoin, moment: number): string
  volume(coin: SampleCoin): string
}

/** What a venue answers: a status and something to be sent as JSON. */
export type SampleAnswer = { status: number; body: unknown }

/** A coin of the sample market, by the names that the two exchanges know it under. */
export type SampleCoin = {
  symbol: string
  coinbase: string
  kraken: string
  /** The other name that Kraken takes for the pair; it answers with the first. */
  krakenToo: string
  price: number
  /** Coins traded in 24 hours. */
  volume: number
  /** How many digits a price has after the point. */
  digits: number
}

/** A made-up day at the market, around which the sample prices walk. */
export const sampleCoins: SampleCoin[] = [
  coin('BTC', 'XXBTZUSD', 'XBTUSD', 67_250, 9_400, 2),
  coin('ETH', 'XETHZUSD', 'ETHUSD', 3_480, 118_000, 2),
  coin('SOL', 'SOLUSD', 'SOLUSD', 171.5, 1_950_000, 2),
  coin('XRP', 'XXRPZUSD', 'XRPUSD', 0.5284, 182_000_000, 4),
  coin('ADA', 'ADAUSD', 'ADAUSD', 0.4573, 61_000_000, 4),
  coin('DOGE', 'XDGUSD', 'XDGUSD', 0.16125, 410_000_000, 5),
  coin('LTC', 'XLTCZUSD', 'LTCUSD', 83.4, 310_000, 2),
  coin('LINK', 'LINKUSD', 'LINKUSD', 17.62, 2_100_000, 3),
  coin('AVAX', 'AVAXUSD', 'AVAXUSD', 36.18, 980_000, 2),
  coin('DOT', 'DOTUSD', 'DOTUSD', 7.125, 2_400_000, 3),
  coin('BCH', 'BCHUSD', 'BCHUSD', 462.3, 41_000, 2),
  coin('XLM', 'XXLMZUSD', 'XLMUSD', 0.10842, 95_000_000, 5),
]

function coin(
  symbol: string,
  kraken: string,
  krakenToo: string,
  price: number,
  volume: number,
  digits: number,
): SampleCoin {
  return { symbol, coinbase: `${symbol}-USD`, kraken, krakenToo, price, volume, digits }
}

/**
 * The price of a coin at any moment, in milliseconds since 1970: a function of the moment and the seed alone,
 * so that a chart, the price of yesterday and the next price all agree. Three waves go around the snapshot: one of
 * days, one of hours, and one of minutes that makes the ticker move.
 */
export function samplePrice(coin: SampleCoin, moment: number, seed: number): string {
  const phase = seed + sampleCoins.indexOf(coin) * goldenAngle
  const days = 0.03 * wave(moment, 50 * hour, phase)
  const hours = 0.004 * wave(moment, 95 * minute, 3 * phase)
  const minutes = 0.0008 * wave(moment, 130 * second, 7 * phase)
  return (coin.price * Math.exp(days + hours + minutes)).toFixed(coin.digits)
}

/** What was traded in the 24 hours up to a moment, in coins. */
export function sampleVolume(coin: SampleCoin, moment: number, seed: number): string {
  return (coin.volume * (1 + 0.15 * wave(moment, 31 * hour, seed + coin.digits))).toFixed(8)
}

/** Spreads the coins over the wave of days, so that at any moment some of them, also of the first four, rise and some fall. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

function wave(moment: number, period: number, phase: number): number {
  return Math.sin((2 * Math.PI * (moment % period)) / period + phase)
}
