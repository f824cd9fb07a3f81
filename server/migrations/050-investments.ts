import { sql, type Kysely } from 'kysely'

/** Investment accounts, their holdings, and the ledger of activities from which quantities and costs follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table investment_accounts (
      id uuid primary key default gen_random_uuid(),
      owner_id uuid not null references users,
      name text not null,
      kind text not null
        check (kind in ('brokerage', 'bank', 'retirement', 'exchange', 'property', 'private_fund', 'loan', 'other')),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      -- Whether deposits and withdrawals are recorded, so that buys and sells change a balance of cash.
      tracks_cash boolean not null default false,
      lot_method text not null default 'fifo' check (lot_method in ('fifo', 'average', 'chosen')),
      counts_into_family boolean not null default true,
      -- The account of the investments that are added without naming one.
      is_default boolean not null default false,
      closed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index investment_accounts_owner on investment_accounts (owner_id)`.execute(db)
  await sql`
    create unique index investment_accounts_default on investment_accounts (owner_id) where is_default`.execute(
    db,
  )

  await sql`
    create table investment_shares (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references investment_accounts on delete cascade,
      -- An account that is named, the trustees of the owner, or the board.
      audience text not null check (audience in ('account', 'trustees', 'board')),
      grantee_id uuid references users,
      can_edit boolean not null,
      granted_by_id uuid not null references users,
      created_at timestamptz not null,
      check ((grantee_id is null) = (audience <> 'account')),
      unique nulls not distinct (account_id, audience, grantee_id)
    )`.execute(db)
  await sql`create index investment_shares_grantee on investment_shares (grantee_id)`.execute(db)

  await sql`
    create table holdings (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references investment_accounts,
      asset_type text not null
        check (asset_type in ('stock', 'bond', 'real_estate', 'cryptocurrency', 'commodity', 'other')),
      kind text not null default 'security'
        check (kind in ('security', 'property', 'private_fund', 'debt', 'receivable')),
      symbol text,
      name text not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      price_source text not null default 'manual' check (price_source in ('manual', 'market', 'provider')),
      -- The property that a debt is secured by.
      secured_by_id uuid references holdings check (secured_by_id is null or kind = 'debt'),
      -- What a private fund may call in total, or the credit line of a debt.
      commitment numeric(18, 2) check (commitment is null or kind in ('private_fund', 'debt')),
      -- Computed from the activities whenever one changes.
      quantity numeric(18, 8) not null default 0,
      cost numeric(18, 2) not null default 0,
      realized numeric(18, 2) not null default 0,
      income numeric(18, 2) not null default 0,
      -- The latest price among the activities: of a valuation or a trade.
      price numeric(18, 8),
      price_date date,
      version integer not null default 1,
      removed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index holdings_account on holdings (account_id)`.execute(db)
  await sql`create index holdings_removed on holdings (removed_at) where removed_at is not null`.execute(db)
  await sql`
    create index holdings_secured_by on holdings (secured_by_id) where secured_by_id is not null`.execute(db)

  await sql`
    create table activities (
      id uuid primary key default gen_random_uuid(),
      -- The first entry of a chain of corrections, which the lots are named by.
      root_id uuid not null references activities on delete cascade,
      account_id uuid not null references investment_accounts on delete cascade,
      -- Null for the cash of the account.
      holding_id uuid references holdings on delete cascade,
      kind text not null check (kind in ('opening', 'buy', 'sell', 'dividend', 'interest', 'fee', 'tax', 'split',
        'deposit', 'withdrawal', 'transfer_in', 'transfer_out', 'valuation', 'capital_call', 'distribution')),
      date date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      quantity numeric(18, 8) check (quantity > 0),
      unit_price numeric(18, 8) check (unit_price >= 0),
      -- Without the fee.
      amount numeric(18, 2) check (amount >= 0),
      fee numeric(18, 2) not null default 0 check (fee >= 0),
      split_ratio numeric(18, 8) check (split_ratio > 0),
      cost_basis numeric(18, 2) check (cost_basis >= 0),
      -- The root of the acquisition that a sale consumes.
      lot_id uuid references activities,
      -- How a valuation was made, and who made it.
      method text,
      source text,
      note text,
      -- A correction is a new entry. Each entry is corrected at most once.
      supersedes_id uuid unique references activities on delete cascade,
      is_removal boolean not null default false,
      -- Whether the ledger contains it: neither corrected nor a removal.
      is_current boolean not null,
      -- The identifier at the institution that it was imported from.
      external_id text,
      created_by_id uuid not null references users,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index activities_holding on activities (holding_id, date) where is_current`.execute(db)
  await sql`create index activities_account on activities (account_id, date, id) where is_current`.execute(db)
  await sql`create index activities_root on activities (root_id)`.execute(db)
  await sql`create index activities_lot on activities (lot_id) where lot_id is not null`.execute(db)
  await sql`create index activities_created_by on activities (created_by_id)`.execute(db)
  await sql`
    create unique index activities_external on activities (account_id, external_id)
      where external_id is not null and is_current`.execute(db)
  await sql`
    do $$ declare content text := pg_get_viewdef('stored_content'::regclass); begin
      execute 'create or replace view stored_content as ' || rtrim(content, ';')
        || ' union all select created_by_id, 300 + coalesce(pg_column_size(note), 0) from activities';
    end $$`.execute(db)
}
