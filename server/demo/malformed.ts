/** Bodies without a readable price. */
const texts = [
  '<!doctype html><title>Sign in to the guest network</title>',
  '{"last": "67250.00", "open"',
  'null',
  '[]',
  '{}',
  '"67250.00"',
  '',
]

/** Values that are not valid prices. */
const figures: unknown[] = [
  'NaN',
  '-67250.00',
  '0',
  '0.00',
  '1e999',
  'Infinity',
  '9'.repeat(40),
  '',
  ' ',
  '67,250.00',
  '0x10',
  67_250,
  null,
  true,
  [],
  {},
]

/** A malformed version of the right answer, a different one for each count. */
export function createMalformedVariant(answer: unknown, count: number): string {
  const index = count % (texts.length + figures.length)
  const text = texts[index]
  if (text !== undefined) return text
  const figure = figures[index - texts.length]
  return JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' && /^[\d.]+$/.test(value) ? figure : value,
  )
}
