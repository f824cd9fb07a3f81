export type Coin = {
  symbol: string
  name: string
  /** The product at Coinbase Exchange. */
  coinbase: string
  /**
   * The pair at Kraken, by the name that both requests and answers use. The oldest coins have a legacy X and Z; Bitcoin
   * is XBT and Dogecoin XDG.
   */
  kraken: string
}

/** The coins of the ticker in their order. The four holdings of section 3 of the specification come first. */
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
