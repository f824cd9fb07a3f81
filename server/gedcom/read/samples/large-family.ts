/**
 * A made-up family of any size as GEDCOM 5.5.1, as programs write it. Every couple has three children, and two of them
 * marry someone from outside. About 230 bytes for each person. The text is the same every time.
 */
export function generateLargeFamily(people: number): string {
  const lines = [
    '0 HEAD',
    '1 SOUR Samples',
    '1 GEDC',
    '2 VERS 5.5.1',
    '2 FORM LINEAGE-LINKED',
    '1 CHAR UTF-8',
  ]
  const random = createMulberry32(people)
  const pickName = (names: string[]) => names[Math.floor(random() * names.length)] ?? ''
  const generateDate = (year: number) =>
    `${1 + Math.floor(random() * 28)} ${pickName(monthTags)} ${year + Math.floor(random() * 5)}`
  const families: { lines: string[]; surname: string }[] = []
  let written = 0
  /** Children who marry, in the order of their birth. */
  const waiting = [{ family: 0, year: 1700, isMale: true, surname: 'Hartwell' }]

  const writePerson = (
    year: number,
    isMale: boolean,
    surname: string,
    childOf: number,
    partnerIn: number,
  ) => {
    written += 1
    const names = isMale ? boys : girls
    lines.push(`0 @I${written}@ INDI`, `1 NAME ${pickName(names)} ${pickName(names)} /${surname}/`)
    lines.push(
      `1 SEX ${isMale ? 'M' : 'F'}`,
      '1 BIRT',
      `2 DATE ${generateDate(year)}`,
      `2 PLAC ${pickName(towns)}`,
    )
    if (year < 1930) lines.push('1 DEAT', `2 DATE ABT ${year + 40 + Math.floor(random() * 45)}`)
    if (random() < 0.3) lines.push(`1 OCCU ${pickName(works)}`)
    if (random() < 0.2)
      lines.push(`1 NOTE Told by ${pickName(girls)}, who kept the letters.`, '2 CONT They last.')
    const uid = Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
      .toUpperCase()
      .repeat(4)
    lines.push(`1 _UID ${uid}`, '1 CHAN', '2 DATE 4 MAR 2003')
    if (childOf > 0) {
      lines.push(`1 FAMC @F${childOf}@`)
      families[childOf - 1]?.lines.push(`1 CHIL @I${written}@`)
    }
    if (partnerIn > 0) lines.push(`1 FAMS @F${partnerIn}@`)
    return written
  }

  for (let isEnough = false; !isEnough; isEnough = written >= people) {
    const heir = waiting[families.length] ?? {
      family: 0,
      year: 1700,
      isMale: true,
      surname: pickName(surnames),
    }
    const number = families.length + 1
    const surname = heir.isMale ? heir.surname : pickName(surnames)
    const family = { lines: [`0 @F${number}@ FAM`], surname }
    families.push(family)
    const founder = writePerson(heir.year, heir.isMale, heir.surname, heir.family, number)
    const spouse = writePerson(heir.year, !heir.isMale, heir.isMale ? pickName(surnames) : surname, 0, number)
    const [husband, wife] = heir.isMale ? [founder, spouse] : [spouse, founder]
    family.lines.push(`1 HUSB @I${husband}@`, `1 WIFE @I${wife}@`)
    family.lines.push('1 MARR', `2 DATE ${generateDate(heir.year + 22)}`, `2 PLAC ${pickName(towns)}`)
    writePerson(heir.year + 25, random() < 0.5, surname, number, 0)
    const hasHeirs = waiting.length * 3 > people
    for (const year of hasHeirs ? [] : [heir.year + 27, heir.year + 30])
      waiting.push({ family: number, year: Math.min(year, 2020), isMale: random() < 0.5, surname })
  }
  for (const family of families) lines.push(...family.lines)
  lines.push('0 TRLR', '')
  return lines.join('\n')
}

const monthTags = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const boys =
  'Alder Bram Caspian Doran Edric Florian Gideon Hollis Ivo Jasper Kester Lucan Merrick Nico'.split(' ')
const girls = 'Ada Briony Cosima Delphine Elspeth Fenna Greta Honora Isolde Juno Kerensa Lavinia Maud'.split(
  ' ',
)
const surnames = 'Ashdown Birkett Calloway Dunmore Ellery Farrow Greaves Hartwell Ingleby Jessop'.split(' ')
const towns = 'Aldermere Brackenford Coldbrook Dunwich Elmstead Fernhollow Graymouth Hazelden'.split(' ')
const works = 'Miller Cooper Weaver Printer Teacher Shipwright Clockmaker Gardener'.split(' ')

/** A pseudorandom generator of numbers from 0 to 1; a seed always gives the same sequence. */
function createMulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
