/**
 * The keys of the sample exchange, which the demonstration runs and tests use. They are public and open nothing else.
 * The secrets are 63 bytes of text in base64, as those of Kraken are bytes in base64.
 */
export const sampleKeys = {
  reading: {
    apiKey: 'sample-key-that-only-reads',
    apiSecret: 'YSBzYW1wbGUgc2VjcmV0LCB3aGljaCBzaWducyByZXF1ZXN0cyB0byB0aGUgc2FtcGxlIGV4Y2hhbmdlIG9r',
  },
  trading: {
    apiKey: 'sample-key-that-may-trade',
    apiSecret: 'YW5vdGhlciBzYW1wbGUgc2VjcmV0IGZvciBhIGtleSB0aGF0IG1heSB0cmFkZSwgYW5kIGlzIHJlZnVzZWQ=',
  },
} as const
