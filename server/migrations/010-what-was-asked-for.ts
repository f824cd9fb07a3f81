import { sql, type Kysely } from 'kysely'

/** What was said of a new member was read from the member until now, who may have been changed since: it is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update board_approvals as approval set proposal = (
      select coalesce(jsonb_object_agg(field, jsonb_build_object('before', null, 'after', said)), '{}')
      from jsonb_each(jsonb_build_object(
        'firstName', first_name, 'middleName', middle_name, 'lastName', last_name, 'maidenName', maiden_name,
        'gender', gender, 'relationship', relationship, 'generation', generation, 'birthDate', birth_date,
        'birthText', birth_text, 'isAlive', is_alive, 'deathDate', death_date, 'deathText', death_text,
        'fatherId', father_id, 'fatherName', father_name, 'motherId', mother_id, 'motherName', mother_name,
        'spouseId', spouse_id, 'occupation', occupation, 'location', location, 'biography', biography,
        'profileImage', profile_image)) as each (field, said)
      where said <> 'null')
    from family_members as member
    where kind = 'new_member' and proposal = '{}' and member.id = family_member_id`.execute(db)
}
