import { listChildrenWithTags, createRecord, type GedcomRecord, type GedcomVersion } from './record.ts'

/**
 * Tags that 7.0 has and 5.5.1 has not, and that have no counterpart there. In a file of 5.5.1 they are user-defined
 * tags, which begin with an underscore (5.5.1 chapter 1, "User-Defined Tags").
 */
const newTags = new Set(
  'CREA CROP EXID HEIGHT INIL LEFT MIME NO PHRASE SCHMA SDATE TOP TRAN UID WIDTH'.split(' '),
)
/** 7.0 section 1.5.1: the address that identifies a standard tag. */
const standardAddress = 'https://gedcom.io/terms/v7/'

/** New names of tags, by their old ones. */
export type TagNames = ReadonlyMap<string, string>

/**
 * Renames the tags that 5.5.1 does not have: `SDATE` to `_SDATE`, or to a longer one that the file does not use yet.
 * The header documents each, as in 7.0: `TAG _SDATE https://gedcom.io/terms/v7/SDATE`. Iterates `records` twice.
 */
export function* defineTags(records: Iterable<GedcomRecord>): Generator<GedcomRecord> {
  const usedTags = new Set<string>()
  for (const line of records) visitTags(line, tag => usedTags.add(tag))
  const names = nameTags(
    [...newTags].filter(tag => usedTags.has(tag)),
    usedTags,
  )
  for (const line of records) {
    const renamed = renameTags(line, names)
    yield line.tag === 'HEAD' && names.size > 0
      ? addDefinitions(renamed, names.get('SCHMA')!, defineNames(names))
      : renamed
  }
}

/**
 * Names the standard tags that the headers of several files of 5.5.1 document. No file may use a name for another tag,
 * so `usedTags` has the tags of all of them, as `createTagRestorer` restores them.
 */
export function nameStandardTags(headers: readonly GedcomRecord[], usedTags: ReadonlySet<string>): TagNames {
  const documented = headers.flatMap(findDefinitions)
  const standard = documented.flatMap(line => parseNewTagDefinition(line)?.[1] ?? [])
  const others = documented
    .filter(line => parseNewTagDefinition(line) === undefined)
    .map(({ value = '' }) => value.trim().split(' ')[0] ?? '')
  return nameTags(standard, new Set([...usedTags, ...others]))
}

/** The tag that documents the others is among them, unless there are none. */
function nameTags(tags: Iterable<string>, usedTags: ReadonlySet<string>): TagNames {
  const all = new Set(tags)
  if (all.size > 0) all.add('SCHMA')
  return new Map(
    Array.from(all, tag => {
      let name = `_${tag}`
      while (usedTags.has(name)) name += '_'
      return [tag, name]
    }),
  )
}

function defineNames(names: TagNames): GedcomRecord[] {
  return Array.from(names, ([tag, name]) => createRecord('TAG', `${name} ${standardAddress}${tag}`))
}

/** Undoes `defineTags`, by the documentation in the header, the first record. */
export function* restoreTags(records: Iterable<GedcomRecord>): Generator<GedcomRecord> {
  let restore = (line: GedcomRecord) => line
  for (const line of records) {
    if (line.tag === 'HEAD') restore = createTagRestorer(line)
    yield line.tag === 'HEAD' ? removeStandardDefinitions(restore(line)) : restore(line)
  }
}

/**
 * The returned function undoes `defineTags` for one record of a file, whose header documents the tags. The
 * documentation remains.
 */
export function createTagRestorer(header: GedcomRecord): (line: GedcomRecord) => GedcomRecord {
  const tags = new Map(
    findDefinitions(header)
      .map(parseNewTagDefinition)
      .filter(definition => definition !== undefined),
  )
  return line => renameTags(line, tags)
}

/**
 * The standard tags that a file of 7.0 uses under names of its own, by those names (7.0 section 1.5.1). Only its header
 * knows them: a redaction would not recognize the `_BORN` that it documents as a `BIRT`.
 */
export function findStandardTags(header: GedcomRecord): TagNames {
  return new Map(
    findDefinitions(header)
      .map(parseStandardDefinition)
      .filter(definition => definition !== undefined),
  )
}

function removeStandardDefinitions(header: GedcomRecord): GedcomRecord {
  const children = header.children.flatMap(child => {
    if (child.tag !== 'SCHMA') return [child]
    const others = child.children.filter(definition => parseNewTagDefinition(definition) === undefined)
    return others.length === 0 ? [] : [createRecord('SCHMA', child.value, others)]
  })
  return { ...header, children }
}

/**
 * The documentation of all tags in some headers, as one line of a header. For 5.5.1, it has the standard tags by their
 * `names`. Without `extensions`, it has the standard tags only, whose addresses do not depend on the file.
 */
export function mergeSchemas(
  headers: readonly GedcomRecord[],
  version: GedcomVersion,
  { extensions, names = new Map() }: { extensions: boolean; names?: TagNames },
): GedcomRecord[] {
  const isIncluded = (line: GedcomRecord) =>
    parseNewTagDefinition(line) === undefined ? extensions : version === '7.0'
  const definitions = [...headers.flatMap(findDefinitions).filter(isIncluded), ...defineNames(names)]
  const byText = new Map(definitions.map(line => [line.value, line]))
  const tag = version === '7.0' ? 'SCHMA' : (names.get('SCHMA') ?? '_SCHMA')
  return byText.size === 0 ? [] : [createRecord(tag, undefined, Array.from(byText.values()))]
}

/** Whether the line of a header documents tags, in either version. */
export function isSchema({ tag }: GedcomRecord): boolean {
  return /^_?SCHMA_*$/.test(tag)
}

function findDefinitions(header: GedcomRecord): GedcomRecord[] {
  return header.children
    .filter(isSchema)
    .flatMap(schema => listChildrenWithTags(schema, 'TAG').map(({ child }) => child))
}

/** `_SDATE https://gedcom.io/terms/v7/SDATE`; undefined for another tag than those of `newTags`. */
function parseNewTagDefinition(line: GedcomRecord): [name: string, tag: string] | undefined {
  const definition = parseStandardDefinition(line)
  return definition !== undefined && newTags.has(definition[1]) ? definition : undefined
}

/** `_BORN https://gedcom.io/terms/v7/BIRT`; undefined for a tag that is not standard. */
function parseStandardDefinition({ value }: GedcomRecord): [name: string, tag: string] | undefined {
  const [name = '', address = ''] = value?.trim().split(' ') ?? []
  const isStandard = name.startsWith('_') && address.startsWith(standardAddress)
  const tag = isStandard ? standardTag.exec(address.slice(standardAddress.length))?.[1] : undefined
  return tag === undefined || fileTags.has(tag) ? undefined : [name, tag]
}

/** `BIRT`; `record-INDI` and `NAME-TYPE` for one of the meanings of a tag; but not `enum-BIRTH`. */
const standardTag = /^(?:(?:record|[A-Z]+)-)*([A-Z]+)$/
/** Of the file as a whole, and of the lines of a text. */
const fileTags = new Set(['HEAD', 'TRLR', 'CONT', 'CONC'])

function addDefinitions(header: GedcomRecord, tag: string, definitions: GedcomRecord[]): GedcomRecord {
  if (!header.children.some(child => child.tag === tag))
    return { ...header, children: [...header.children, createRecord(tag, undefined, definitions)] }
  return {
    ...header,
    children: header.children.map(child =>
      child.tag === tag ? { ...child, children: [...child.children, ...definitions] } : child,
    ),
  }
}

/** Renames the tags of a record, at any depth. Without names, as in most files, it copies nothing. */
export function renameTags(line: GedcomRecord, names: TagNames): GedcomRecord {
  if (names.size === 0) return line
  const tag = names.get(line.tag) ?? line.tag
  if (line.children.length === 0) return tag === line.tag ? line : { ...line, tag }
  return { ...line, tag, children: line.children.map(child => renameTags(child, names)) }
}

export function visitTags({ tag, children }: GedcomRecord, visit: (tag: string) => void): void {
  visit(tag)
  for (const child of children) visitTags(child, visit)
}
