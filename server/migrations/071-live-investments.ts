import { sql, type Kysely } from 'kysely'

/** Open pages are notified of investments, integrations, prices and ownership, and only to those who may see them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await announceInvestments(db)
  await announceIntegrations(db)
  await announcePrices(db)
  await announceOwnership(db)
}

async function announceInvestments(db: Kysely<unknown>): Promise<void> {
  // As `isVisibleTo` in investments/policy.ts: the owner, named members, trustees and the board.
  await sql`
    create function announce_investments(changed_ids uuid[]) returns void language plpgsql as $$
    declare account investment_accounts;
    begin
      for account in select * from investment_accounts where id = any(changed_ids) order by id loop
        perform announce_live_event('investments', '', (
          select array_agg(distinct reader.id order by reader.id) from (
            select account.owner_id as id
            union all
            select share.grantee_id from investment_shares as share
            where share.account_id = account.id and share.audience = 'account'
            union all
            select appointment.account_id from investment_shares as share
            join family_members as member on member.user_id = account.owner_id and member.removed_at is null
            join appointments as appointment on appointment.member_id = member.id
            where share.account_id = account.id and share.audience = 'trustees'
              and appointment.capacity = 'trustee' and appointment.ended_at is null
              and appointment.starts_on <= current_date) as reader), null);
        if exists (select from investment_shares where account_id = account.id and audience = 'board') then
          perform announce_live_event('investments', '', null, 'board.read');
        end if;
        -- Everyone sees the total of the family, which may have changed.
        if account.counts_into_family then
          perform announce_live_event('family-assets', '', null, 'everyone');
        end if;
      end loop;
    end $$`.execute(db)
  await sql`
    create function announce_changed_activities() returns trigger language plpgsql as $$
    begin
      perform announce_investments(array(select distinct account_id from changed));
      return null;
    end $$`.execute(db)
  // An import adds thousands of activities by one statement.
  await createStatementTriggers(db, 'activities', 'announce_changed_activities')
  await sql`
    create function announce_changed_holding() returns trigger language plpgsql as $$
    begin
      perform announce_investments(array[new.account_id]);
      return null;
    end $$`.execute(db)
  // The position of a holding changes with its activities, without a new version.
  await sql`
    create trigger holdings_announce after update on holdings for each row
      when ((old.version, old.removed_at) is distinct from (new.version, new.removed_at))
      execute function announce_changed_holding()`.execute(db)
  // An account that no longer counts leaves the total of the family.
  await sql`
    create function announce_changed_account() returns trigger language plpgsql as $$
    begin
      perform announce_investments(array[new.id]);
      if old.counts_into_family and not new.counts_into_family then
        perform announce_live_event('family-assets', '', null, 'everyone');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger investment_accounts_announce after insert or update on investment_accounts
      for each row execute function announce_changed_account()`.execute(db)
  // Those who see an account no longer are notified too. The trustees and the board are known by the share.
  await sql`
    create function announce_changed_share() returns trigger language plpgsql as $$
    declare share investment_shares := coalesce(new, old);
    begin
      perform announce_investments(array[share.account_id]);
      if tg_op <> 'DELETE' then
        return null;
      end if;
      if share.audience = 'board' then
        perform announce_live_event('investments', '', null, 'board.read');
      elsif share.audience = 'account' then
        perform announce_live_event('investments', '', array[share.grantee_id], null);
      else
        perform announce_live_event('investments', '', array[appointment.account_id], null)
        from investment_accounts as account
        join family_members as member on member.user_id = account.owner_id and member.removed_at is null
        join appointments as appointment on appointment.member_id = member.id
        where account.id = share.account_id and appointment.capacity = 'trustee' and appointment.ended_at is null
          and appointment.starts_on <= current_date;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger investment_shares_announce after insert or update or delete on investment_shares
      for each row execute function announce_changed_share()`.execute(db)
}

/** `function_name` reads the rows from `changed`: transition tables need a trigger for each kind of change. */
async function createStatementTriggers(
  db: Kysely<unknown>,
  table: string,
  functionName: string,
): Promise<void> {
  for (const [change, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`
      create trigger ${sql.id(`${table}_announce_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function ${sql.id(functionName)}()`.execute(db)
}

/** Only to the account that connected an exchange or imported a file. */
async function announceIntegrations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_integration() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('integrations', '', array[coalesce(new.user_id, old.user_id)], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger integrations_announce after insert or update or delete on integrations
      for each row execute function announce_integration()`.execute(db)
  await sql`
    create function announce_sync() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('integrations', '', array[user_id], null)
      from integrations where id = new.integration_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger integration_syncs_announce after insert or update on integration_syncs
      for each row execute function announce_sync()`.execute(db)
  await sql`
    create function announce_investment_import() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('integrations', '', array[new.imported_by_id], null);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger investment_imports_announce after insert or update on investment_imports
      for each row execute function announce_investment_import()`.execute(db)
}

/** Everyone may read prices, rates and benchmarks. Those of the market change each minute, and are not announced. */
async function announcePrices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_prices() returns trigger language plpgsql as $$
    begin
      perform announce_live_event('prices', '', null, 'everyone');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger benchmarks_announce after insert or delete on benchmarks
      for each statement execute function announce_prices()`.execute(db)
  for (const [table, condition] of [
    ['exchange_rates', 'true'],
    ['security_prices', "source <> 'market'"],
  ] as const) {
    const functionName = `announce_changed_${table}`
    await sql`
      create function ${sql.id(functionName)}() returns trigger language plpgsql as $$
      begin
        if exists (select from changed where ${sql.raw(condition)}) then
          perform announce_live_event('prices', '', null, 'everyone');
        end if;
        return null;
      end $$`.execute(db)
    await createStatementTriggers(db, table, functionName)
  }
}

/**
 * To those who manage ownership, and to everyone who owns a part of the entity, directly or through others. Someone who
 * owned a part before may still read the share of that day.
 */
async function announceOwnership(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_ownership(changed_id uuid) returns void language plpgsql as $$
    declare owner_ids uuid[];
    begin
      perform announce_live_event('ownership', '', null, 'ownership.manage');
      with recursive owners as (
        select changed_id as id
        union
        select stake.owner_entity_id from ownership_stakes as stake
        join owners on owners.id = stake.entity_id where stake.owner_entity_id is not null)
      select array_agg(distinct member.user_id order by member.user_id) into owner_ids
      from owners
      join ownership_stakes as stake on stake.entity_id = owners.id
      join family_members as member on member.id = stake.member_id
      where member.user_id is not null;
      if owner_ids is not null then
        perform announce_live_event('ownership', '', owner_ids, null);
      end if;
    end $$`.execute(db)
  await sql`
    create function announce_entity() returns trigger language plpgsql as $$
    begin
      perform announce_ownership(coalesce(new.id, old.id));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ownership_entities_announce after insert or update or delete on ownership_entities
      for each row execute function announce_entity()`.execute(db)
  // The owner of a stake that was removed or transferred is no longer among the owners of the entity.
  await sql`
    create function announce_stake() returns trigger language plpgsql as $$
    begin
      perform announce_ownership(coalesce(new.entity_id, old.entity_id));
      if old.owner_entity_id is not null then
        perform announce_ownership(old.owner_entity_id);
      end if;
      perform announce_live_event('ownership', '', array[user_id], null)
      from family_members where id = old.member_id and user_id is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ownership_stakes_announce after insert or update or delete on ownership_stakes
      for each row execute function announce_stake()`.execute(db)
}
