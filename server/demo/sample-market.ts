import { hour, minute, second } from '#server/platform/clock.ts'

/** The prices and volumes that both venues return. */
export type SampleMarket = {
  /** In milliseconds since 1970. */
  now(): number
  /** The price of the last trade, unless `setPrice` fixed it. */
  last(coin: SampleCoin): string
  priceAt(coin: SampleCoin, moment: number): string
  volume(coin: SampleCoin): string
}

/** The status and JSON body of a venue's answer. */
export type SampleAnswer = { status: number; body: unknown }

/** A coin of the sample market, with its names at the two exchanges. */
export type SampleCoin = {
  symbol: string
  coinbase: string
  kraken: string
  /** Another name for the pair that Kraken accepts. Its answer uses the first name. */
  krakenAlias: string
  price: number
  /** Coins traded in 24 hours. */
  volume: number
  /** The number of decimals of a price. */
  digits: number
}

/** The base prices, around which the sample prices move. */
export const sampleCoins: SampleCoin[] = [
  createCoin('BTC', 'XXBTZUSD', 'XBTUSD', 67_250, 9_400, 2),
  createCoin('ETH', 'XETHZUSD', 'ETHUSD', 3_480, 118_000, 2),
  createCoin('SOL', 'SOLUSD', 'SOLUSD', 171.5, 1_950_000, 2),
  createCoin('XRP', 'XXRPZUSD', 'XRPUSD', 0.5284, 182_000_000, 4),
  createCoin('ADA', 'ADAUSD', 'ADAUSD', 0.4573, 61_000_000, 4),
  createCoin('DOGE', 'XDGUSD', 'XDGUSD', 0.16125, 410_000_000, 5),
  createCoin('LTC', 'XLTCZUSD', 'LTCUSD', 83.4, 310_000, 2),
  createCoin('LINK', 'LINKUSD', 'LINKUSD', 17.62, 2_100_000, 3),
  createCoin('AVAX', 'AVAXUSD', 'AVAXUSD', 36.18, 980_000, 2),
  createCoin('DOT', 'DOTUSD', 'DOTUSD', 7.125, 2_400_000, 3),
  createCoin('BCH', 'BCHUSD', 'BCHUSD', 462.3, 41_000, 2),
  createCoin('XLM', 'XXLMZUSD', 'XLMUSD', 0.10842, 95_000_000, 5),
]

function createCoin(
  symbol: string,
  kraken: string,
  krakenAlias: string,
  price: number,
  volume: number,
  digits: number,
): SampleCoin {
  return { symbol, coinbase: `${symbol}-USD`, kraken, krakenAlias, price, volume, digits }
}

/**
 * The price of a coin at a moment in milliseconds since 1970. It depends only on the moment and the seed, so that all
 * prices agree. Three waves of days, hours and minutes move it around the base price.
 */
export function calculateSamplePrice(coin: SampleCoin, moment: number, seed: number): string {
  const phase = seed + sampleCoins.indexOf(coin) * goldenAngle
  const days = 0.03 * calculateSineWave(moment, 50 * hour, phase)
  const hours = 0.004 * calculateSineWave(moment, 95 * minute, 3 * phase)
  const minutes = 0.0008 * calculateSineWave(moment, 130 * second, 7 * phase)
  return (coin.price * Math.exp(days + hours + minutes)).toFixed(coin.digits)
}

/** The trading volume of the 24 hours before a moment, in coins. */
export function calculateSampleVolume(coin: SampleCoin, moment: number, seed: number): string {
  return (coin.volume * (1 + 0.15 * calculateSineWave(moment, 31 * hour, seed + coin.digits))).toFixed(8)
}

/** Distributes the coins over the wave of days, so that some of the first four always rise and some fall. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

function calculateSineWave(moment: number, period: number, phase: number): number {
  return Math.sin((2 * Math.PI * (moment % period)) / period + phase)
}
