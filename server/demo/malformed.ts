/** No price can be read from these, whatever was asked. */
const texts = [
  '<!doctype html><title>Sign in to the guest network</title>',
  '{"last": "67250.00", "open"',
  'null',
  '[]',
  '{}',
  '"67250.00"',
  '',
]

/** What no price may be. */
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

/** What a venue that has lost its mind sends instead of the right answer, something else every time. */
export function malformedVariant(right: unknown, count: number): string {
  const which = count % (texts.length + figures.length)
  const text = texts[which]
  if (text !== undefined) return text
  const figure = figures[which - texts.length]
  return JSON.stringify(right, (_, value: unknown) =>
    typeof value === 'string' && /^[\d.]+$/.test(value) ? figure : value,
  )
}
