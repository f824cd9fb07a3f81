import { createPointer, createRecord, type GedcomRecord } from '#server/gedcom/model/record.ts'

const eventDetails =
  'ADDR AGE AGNC ASSO CAUS DATE EMAIL FAX NOTE OBJE PHON PLAC RELI RESN SDATE SNOTE SOUR TYPE UID WWW'
const coupleDetails = eventDetails.replace('AGE ', '').replace('FAX', 'FAX HUSB WIFE')

/**
 * The structures of 7.0 section 3.2, by tag: those that may be below it. `@` marks a pointer to a record, which differs
 * from the record itself, and `HEAD.SOUR` the program that wrote the file.
 */
const childTags: Record<string, string> = {
  HEAD: 'GEDC SCHMA SOUR DEST DATE SUBM COPR LANG PLAC NOTE SNOTE',
  INDI:
    'RESN NAME SEX CAST DSCR EDUC IDNO NATI NCHI NMR OCCU PROP RELI RESI SSN TITL FACT ADOP BAPM BARM BASM BIRT BLES ' +
    'BURI CENS CHR CHRA CONF CREM DEAT EMIG FCOM GRAD IMMI NATU ORDN PROB RETI WILL EVEN NO BAPL CONL ENDL INIL SLGC ' +
    'FAMC FAMS SUBM ASSO ALIA ANCI DESI REFN UID EXID NOTE SNOTE SOUR OBJE CHAN CREA',
  FAM:
    'RESN NCHI RESI FACT ANUL CENS DIV DIVF ENGA MARB MARC MARL MARR MARS EVEN NO HUSB WIFE CHIL ASSO SUBM SLGS REFN ' +
    'UID EXID NOTE SNOTE SOUR OBJE CHAN CREA',
  OBJE: 'RESN FILE REFN UID EXID NOTE SNOTE SOUR CHAN CREA',
  REPO: 'NAME ADDR PHON EMAIL FAX WWW NOTE SNOTE REFN UID EXID CHAN CREA',
  SNOTE: 'MIME LANG TRAN SOUR REFN UID EXID CHAN CREA',
  SOUR: 'DATA AUTH TITL ABBR PUBL TEXT REPO REFN UID EXID NOTE SNOTE OBJE CHAN CREA',
  SUBM: 'NAME ADDR PHON EMAIL FAX WWW OBJE LANG REFN UID EXID NOTE SNOTE CHAN CREA',
  'OBJE@': 'CROP TITL',
  'REPO@': 'NOTE SNOTE CALN',
  'SOUR@': 'PAGE DATA EVEN QUAY OBJE NOTE SNOTE',
  'HEAD.SOUR': 'VERS NAME CORP DATA',
  SCHMA: 'TAG',
  ADDR: 'ADR1 ADR2 ADR3 CITY STAE POST CTRY',
  AGE: 'PHRASE',
  ALIA: 'PHRASE',
  ASSO: 'PHRASE ROLE NOTE SNOTE SOUR',
  CALN: 'MEDI',
  CHAN: 'DATE NOTE SNOTE',
  CHIL: 'PHRASE',
  CORP: 'ADDR PHON EMAIL FAX WWW',
  CREA: 'DATE',
  CROP: 'TOP LEFT HEIGHT WIDTH',
  DATA: 'EVEN AGNC DATE TEXT COPR NOTE SNOTE',
  DATE: 'PHRASE TIME',
  SDATE: 'PHRASE TIME',
  EXID: 'TYPE',
  FAMC: 'PEDI STAT ADOP NOTE SNOTE',
  FAMS: 'NOTE SNOTE',
  FILE: 'FORM TITL TRAN',
  FORM: 'MEDI',
  HUSB: 'AGE PHRASE',
  WIFE: 'AGE PHRASE',
  MAP: 'LATI LONG',
  MEDI: 'PHRASE',
  NAME: 'TYPE NPFX GIVN NICK SPFX SURN NSFX TRAN NOTE SNOTE SOUR',
  NO: 'DATE NOTE SNOTE SOUR',
  NOTE: 'MIME LANG TRAN SOUR',
  PEDI: 'PHRASE',
  PLAC: 'FORM LANG TRAN MAP EXID NOTE SNOTE',
  REFN: 'TYPE',
  ROLE: 'PHRASE',
  STAT: 'PHRASE DATE',
  TEXT: 'MIME LANG',
  TRAN: 'MIME LANG FORM NPFX GIVN NICK SPFX SURN NSFX',
  TYPE: 'PHRASE',
  ADOP: `${eventDetails} FAMC`,
  BIRT: `${eventDetails} FAMC`,
  CHR: `${eventDetails} FAMC`,
  EVEN: `${eventDetails} HUSB WIFE PHRASE ROLE`,
  ...assignChildren('CENS FACT NCHI RESI', `${eventDetails} HUSB WIFE`),
  ...assignChildren('ANUL DIV DIVF ENGA MARB MARC MARL MARR MARS', coupleDetails),
  ...assignChildren(
    'BAPM BARM BASM BLES BURI CAST CHRA CONF CREM DEAT DSCR EDUC EMIG FCOM GRAD IDNO IMMI NATI NATU NMR OCCU ORDN PROB ' +
      'PROP RELI RETI SSN WILL',
    eventDetails,
  ),
  ...assignChildren('BAPL CONL ENDL INIL SLGS', 'DATE TEMP PLAC STAT NOTE SNOTE SOUR'),
  SLGC: 'DATE TEMP PLAC FAMC STAT NOTE SNOTE SOUR',
}

const records = 'INDI FAM OBJE REPO SNOTE SOUR SUBM'.split(' ')
/** By tag, the record that it points to. No one in the file is related, so that no one is their own ancestor. */
const pointers = new Map([
  ...'ALIA ASSO CHIL HUSB WIFE FAMC FAMS'.split(' ').map(tag => [tag, 'VOID'] as const),
  ...['ANCI', 'DESI', 'SUBM'].map(tag => [tag, 'SUBM1'] as const),
  ...['OBJE', 'REPO', 'SNOTE', 'SOUR'].map(tag => [tag, `${tag}1`] as const),
])

/**
 * Every value of the enumerations of 7.0 section 3.3, and examples of the other types, by tag or by the tag above too.
 */
const values = new Map<string, string[]>(
  Object.entries({
    ADOP: ['Y'],
    AGE: ['< 8y', '> 30y 2m', '5d', '0y'],
    DATE: [
      '1 JAN 1900',
      'FEB 1900',
      '1900',
      '44 BCE',
      'JULIAN 25 OCT 1917',
      'FRENCH_R 1 VEND 1',
      'HEBREW 13 TSH 5760',
      'ABT 1900',
      'CAL 1900',
      'EST MAR 1900',
      'BEF 1900',
      'AFT 1 JAN 1900',
      'BET 1900 AND 1901',
      'FROM 1900',
      'TO 1901',
      'FROM JULIAN 1900 TO 1901',
      '_ELVEN 5 RINGS 3 _AGE',
      '',
    ],
    'FAMC.ADOP': ['HUSB', 'WIFE', 'BOTH'],
    'FAMC.STAT': ['CHALLENGED', 'DISPROVEN', 'PROVEN'],
    'FILE.FORM': [
      'image/jpeg',
      'image/png',
      'model/obj',
      'text/plain; charset=utf-8',
      'application/octet-stream',
    ],
    'GEDC.VERS': ['7.0'],
    LANG: ['en', 'de', 'en-US', 'und', 'iw', 'nb', 'hbo'],
    MEDI: 'AUDIO BOOK CARD ELECTRONIC FICHE FILM MAGAZINE MANUSCRIPT MAP NEWSPAPER OTHER PHOTO TOMBSTONE VIDEO _DISK'.split(
      ' ',
    ),
    MIME: ['text/plain', 'text/html'],
    'NAME.TYPE': 'AKA BIRTH IMMIGRANT MAIDEN MARRIED OTHER PROFESSIONAL _STAGE'.split(' '),
    NO: ['DEAT', 'MARR'],
    PEDI: 'ADOPTED BIRTH FOSTER OTHER SEALING _MILK'.split(' '),
    QUAY: ['0', '1', '2', '3'],
    RESN: ['CONFIDENTIAL', 'LOCKED', 'PRIVACY', 'CONFIDENTIAL, LOCKED'],
    ROLE: 'CHIL CLERGY FATH FRIEND GODP HUSB MOTH MULTIPLE NGHBR OFFICIATOR OTHER PARENT SPOU WIFE WITN _NURSE'.split(
      ' ',
    ),
    SDATE: ['1 JAN 1900', 'FRENCH_R 1 VEND 1'],
    SEX: ['M', 'F', 'X', 'U'],
    STAT: 'BIC CANCELED CHILD COMPLETED DNS DNS_CAN EXCLUDED INFANT PRE_1970 STILLBORN SUBMITTED UNCLEARED'.split(
      ' ',
    ),
    TAG: ['_STAGE https://example.test/stage', '_CREA https://example.test/creator'],
    TIME: ['12:34:56.789Z'],
  }),
)

const phrases = ['In her own words', 'birth', 'other', 'Two\nlines', '(about) 5 @ home', '  with spaces  ']

/** Every structure of 7.0 in every place, with every value of its enumerations, as the records of one file. */
export function buildEveryGedcomStructure(): GedcomRecord[] {
  /** Structures whose children have been listed already: a second time would only repeat them. */
  const listed = new Set<string>()
  /** Places in which every value has occurred already. */
  const varied = new Set<string>()
  const buildChildren = (key: string): GedcomRecord[] => {
    if (listed.has(key)) return []
    listed.add(key)
    const tag = key.replace('@', '').replace(/^.*\./, '')
    return (childTags[key]?.split(' ') ?? []).flatMap(child => buildStructures(tag, child))
  }
  const buildStructures = (parent: string, tag: string): GedcomRecord[] => {
    const isProgram = parent === 'HEAD' && tag === 'SOUR'
    const target = isProgram ? undefined : pointers.get(tag)
    const key = isProgram ? 'HEAD.SOUR' : target !== undefined && records.includes(tag) ? `${tag}@` : tag
    const buildLine = (value: string, lines: readonly GedcomRecord[] = []) =>
      target === undefined ? createRecord(tag, value, lines) : createPointer(tag, target, lines)
    const written = values.get(`${parent}.${tag}`) ?? values.get(tag) ?? [`Text of ${tag}`]
    const hasPhrase = childTags[key]?.split(' ').includes('PHRASE') === true
    const withChildren = buildLine(tag === 'SCHMA' ? '' : written[0]!, buildChildren(key))
    // A file has one schema, and a FILE has a FORM. Dates have the same values everywhere.
    const place = tag === 'DATE' || tag === 'SDATE' ? tag : `${parent}.${tag}`
    if (tag === 'SCHMA' || tag === 'FILE' || varied.has(place)) return [withChildren]
    varied.add(place)
    return [
      ...written.map(value => buildLine(value)),
      ...(hasPhrase
        ? written.flatMap(value => phrases.map(phrase => buildLine(value, [createRecord('PHRASE', phrase)])))
        : []),
      withChildren,
    ]
  }
  // Used by the file itself, as an extension that would collide with a tag of the standard.
  const extension = createRecord('_CREA', 'Ada', [createRecord('_NOTE', 'x')])
  return ['HEAD', ...records].map(tag => ({
    tag,
    xref: tag === 'HEAD' ? undefined : `${tag}1`,
    value: tag === 'SNOTE' ? 'Seen by two.' : undefined,
    children: [
      ...(tag === 'HEAD' ? [createRecord('GEDC', undefined, [createRecord('VERS', '7.0')])] : [extension]),
      ...buildChildren(tag).filter(child => child.tag !== 'GEDC'),
    ],
  }))
}

/** The number of lines in some records. */
export function countLines(lines: readonly GedcomRecord[]): number {
  return lines.reduce((sum, { children }) => sum + 1 + countLines(children), 0)
}

/** The places of structures, such as `NAME.TYPE`. */
export function findPlaces(lines: readonly GedcomRecord[], parent = ''): Set<string> {
  const places = new Set<string>()
  for (const { tag, children } of lines) {
    if (parent !== '') places.add(`${parent}.${tag}`)
    for (const place of findPlaces(children, tag)) places.add(place)
  }
  return places
}

/** The places that the standard has. */
export function listStandardPlaces(): Set<string> {
  return new Set(
    Object.entries(childTags).flatMap(([key, tags]) =>
      tags.split(' ').map(tag => `${key.replace('@', '').replace(/^.*\./, '')}.${tag}`),
    ),
  )
}

function assignChildren(tags: string, children: string): Record<string, string> {
  return Object.fromEntries(tags.split(' ').map(tag => [tag, children]))
}
