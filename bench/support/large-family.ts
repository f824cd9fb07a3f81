import { sql } from 'kysely'

import type { Db } from '#server/platform/database/database.ts'

/**
 * Inserts a generated family into a database: four couples at the top with one to four children each. Most children
 * marry someone from outside, some a cousin. The same size always gives the same family.
 */
export async function fillLargeFamily(db: Db, people: number): Promise<void> {
  const members = generateFamily(people)
  await sql`
    insert into family_members
      (id, first_name, last_name, birth_date, death_date, is_alive, relationship, generation, is_verified,
       added_by, created_at, updated_at, occupation, location)
    select ${toMemberId(sql.ref('number'))}, 'Person ' || number, 'Hartwell', born, died, died is null, 'child',
      generation, true, 'System', now(), now(), 'Joiner', 'Dover, Delaware'
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as member (number int, born date, died date, generation int)`.execute(db)
  const linked = sql`jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as member (number int, father int, mother int, spouse int)`
  for (const role of ['father', 'mother'])
    await sql`
      insert into parent_links (child_id, parent_id, kind, role)
      select ${toMemberId(sql.ref('number'))}, ${toMemberId(sql.ref(role))}, 'birth', ${role}
      from ${linked} where ${sql.ref(role)} is not null`.execute(db)
  await sql`
    insert into partnerships (first_id, second_id, kind, is_spouse_of_first)
    select ${toMemberId(sql.ref('number'))}, ${toMemberId(sql.ref('spouse'))}, 'marriage', true
    from ${linked} where spouse is not null`.execute(db)
}

/** Formatted like the ids that the portal assigns, but far above them. */
function toMemberId(number: ReturnType<typeof sql.ref>) {
  return sql`('00000000-0000-8000-8000-' || lpad(to_hex(${number} + 1000000), 12, '0'))::uuid`
}

type Member = {
  number: number
  born: string
  died: string | null
  generation: number
  father: number | null
  mother: number | null
  spouse: number | null
}

function generateFamily(people: number): Member[] {
  const random = createRandom(7)
  const members: Member[] = []
  const addMember = (row: number, parents?: Couple): Member => {
    const year = 1720 + row * 28 + Math.floor(random() * 20)
    const member = {
      number: members.length,
      born: `${year}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`,
      died: year < 1945 ? `${year + 60 + Math.floor(random() * 15)}-03-11` : null,
      generation: Math.min(5, Math.max(1, row - 3)),
      father: parents?.[0].number ?? null,
      mother: parents?.[1].number ?? null,
      spouse: null,
    }
    members.push(member)
    return member
  }
  const marry = (one: Member, other: Member): Couple => {
    other.spouse = one.number
    return [one, other]
  }
  let couples = Array.from({ length: 4 }, () => marry(addMember(0), addMember(0)))
  for (let row = 1; members.length < people; row += 1) {
    const children: Member[] = []
    for (const couple of couples)
      for (let child = Math.floor(random() * 4); child >= 0 && members.length < people; child -= 1)
        children.push(addMember(row, couple))
    couples = []
    for (
      let child = children.shift();
      child !== undefined && members.length < people;
      child = children.shift()
    ) {
      const cousin = random() < 0.06 ? children.splice(Math.floor(random() * 12), 1)[0] : undefined
      couples.push(marry(child, cousin ?? addMember(row)))
    }
  }
  return members
}

type Couple = [father: Member, mother: Member]

/** Park and Miller's minimal standard generator, deterministic on every machine. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
