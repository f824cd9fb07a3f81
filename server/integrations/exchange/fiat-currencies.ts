/** Currencies of states that exchanges hold balances in. Everything else there is a coin. */
const fiatCurrencies = new Set(
  'AED ARS AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN NOK NZD PHP PLN RON SEK SGD THB TRY UAH USD ZAR'.split(
    ' ',
  ),
)

export function isFiat(symbol: string): boolean {
  return fiatCurrencies.has(symbol)
}
