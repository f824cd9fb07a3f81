/** `20,000` */
export function counted(number: number): string {
  return number.toLocaleString('en-US')
}

/** '1 person', '20,000 people'. */
export function people(number: number): string {
  return number === 1 ? '1 person' : `${counted(number)} people`
}

/** '1 event', '2,000 events'. */
export function several(number: number, noun: string): string {
  return `${counted(number)} ${noun}${number === 1 ? '' : 's'}`
}
