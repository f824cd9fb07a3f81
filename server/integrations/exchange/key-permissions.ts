/**
 * Whether a key can only read, from the answer of each exchange about its own key; null when the answer does not state
 * it. Everything that is not known to be reading counts as more than reading.
 */
export const keyPermissionReaders = {
  /** Kraken, "Get API Key Info": names such as `query-funds`. */
  kraken(answer: unknown): boolean | null {
    const permissions = readField(readField(answer, 'result'), 'permissions')
    if (!Array.isArray(permissions)) return null
    return permissions.every(name => typeof name === 'string' && /^(query-|export-|access-)/.test(name))
  },

  /** Coinbase, "Get API Key Permissions". */
  coinbase(answer: unknown): boolean | null {
    const [canTrade, canTransfer] = [readField(answer, 'can_trade'), readField(answer, 'can_transfer')]
    if (typeof canTrade !== 'boolean' || typeof canTransfer !== 'boolean') return null
    return !canTrade && !canTransfer
  },

  /** Binance, "Get API Key Permission": flags such as `enableWithdrawals`. */
  binance(answer: unknown): boolean | null {
    if (typeof readField(answer, 'enableReading') !== 'boolean') return null
    return Object.entries(answer as object).every(
      ([name, value]) => value !== true || readingFlags.has(name) || !/^(enable|permits)/.test(name),
    )
  },
}

const readingFlags = new Set(['enableReading', 'enableFixReadOnly'])

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
