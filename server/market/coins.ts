export type Coin = {
  symbol: string
  name: string
  /** Its product at Coinbase Exchange. */
  coinbase: string
  /**
   * Its pair at Kraken, by the name that Kraken asks and answers with alike. The oldest coins carry a legacy
   * X and Z, Bitcoin is XBT there and Dogecoin XDG.
   */
  kraken: string
}

/** What the ticker shows, in its order. The four that section 3 of the specification values come first. */
export const coins: Coin[] = [
  { symbol: 'BTC', name: 'Bitcoin', coinbase: 'BTC-USD', kraken: 'XXBTZUSD' },
  { symbol: 'ETH', name: 'Ethereum', coinbase: 'ETH-USD', kraken: 'XETHZUSD' },
  { symbol: 'SOL', name: 'Solana', coinbase: 'SOL-USD', kraken: 'SOLUSD' },
  { symbol: 'XRP', name: 'XRP', coinbase: 'XRP-USD', kraken: 'XXRPZUSD' },
  { symbol: 'ADA', name: 'Cardano', coinbase: 'ADA-USD', kraken: 'ADAUSD' },
  { symbol: 'DOGE', name: 'Dogecoin', coinbase: 'DOGE-USD', kraken: 'XDGUSD' },
  { symbol: 'LTC', name: 'Litecoin', coinbase: 'LTC-USD', kraken: 'XLTCZUSD' },
  { symbol: 'LINK', name: 'Chainlink', coinbase: 'LINK-USD', kraken: 'LINKUSD' },
  { symbol: 'AVAX', name: 'Avalanche', coinbase: 'AVAX-USD', kraken: 'AVAXUSD' },
  { symbol: 'DOT', name: 'Polkadot', coinbase: 'DOT-USD', kraken: 'DOTUSD' },
  { symbol: 'BCH', name: 'Bitcoin Cash', coinbase: 'BCH-USD', kraken: 'BCHUSD' },
  { symbol: 'XLM', name: 'Stellar', coinbase: 'XLM-USD', kraken: 'XXLMZUSD' },
]
