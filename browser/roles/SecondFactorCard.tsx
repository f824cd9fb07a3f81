import { useQuery } from '@tanstack/react-query'

import { roleLabels } from '#browser/accounts/role-labels.ts'
import { useDraftState } from '#browser/platform/drafts/use-draft-state.ts'
import { formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { Checkbox } from '#browser/ui/controls/Checkbox.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { UnitInput } from '#browser/ui/controls/UnitInput.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { maxGraceDays } from '#contract/dates/grace-days.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import type { SecondFactorChoice, SecondFactorPolicy } from '#contract/roles/roles.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { draftKeys, secondFactorPolicyQuery, useChangeSecondFactorPolicy } from './queries.ts'

/** Which roles require a second factor. */
export function SecondFactorCard() {
  return (
    <section aria-labelledby="second-factor">
      <Card>
        <h2 id="second-factor">Second factor</h2>
        <Loaded
          query={useQuery(secondFactorPolicyQuery)}
          content="the second factor rules"
          className="mt-4"
          skeleton={<Skeleton className="h-60" />}
        >
          {policy => <PolicyForm policy={policy} />}
        </Loaded>
      </Card>
    </section>
  )
}

type Rule = SecondFactorPolicy['roles'][number]
/** The days are text until they are sent. */
type Draft = Record<Role, { isRequired: boolean; days: string }>

function PolicyForm({ policy: { roles, changedBy, changedAt } }: { policy: SecondFactorPolicy }) {
  // Only the own changes: another administrator may change the other rules.
  const [changes, setChanges] = useDraftState<Partial<Draft>>(draftKeys.secondFactor)
  const draft: Draft = { ...toDraft(roles), ...changes }
  const change = useChangeSecondFactorPolicy()
  const { confirm, confirmation } = useConfirm()
  const isValid = roles.every(({ role }) => !draft[role].isRequired || parseDays(draft[role].days) !== null)
  const canSave = isValid && roles.some(rule => isRuleChanged(rule, draft))
  async function save(): Promise<void> {
    const count = countLockedOut(roles, draft)
    const isConfirmed =
      count === 0 ||
      (await confirm({
        title: 'Require a second factor immediately?',
        consequence: `${pluralize(count, 'account')} without a second factor can do nothing in the portal until one is set up.`,
        confirmLabel: 'Require immediately',
      }))
    if (isConfirmed)
      change.mutate({ roles: toChoice(roles, draft), changedAt }, { onSuccess: () => setChanges(undefined) })
  }
  return (
    <>
      <p className="mt-2 text-small text-muted">
        An authenticator app or a passkey, in addition to the password. Choose the roles that require one.
      </p>
      <div className="mt-4 divide-y divide-line">
        {roles.map(rule => (
          <RoleRule
            key={rule.role}
            rule={rule}
            draft={draft[rule.role]}
            onChange={changed => setChanges({ ...changes, [rule.role]: changed })}
          />
        ))}
      </div>
      {changedAt !== null && (
        <p className="mt-2 text-caption text-muted">
          Changed {formatInstant(changedAt)}
          {changedBy !== null && ` by ${changedBy}`}.
        </p>
      )}
      <Button
        className="mt-4"
        variant="secondary"
        size="small"
        // With `disabled`, it would lose the focus once the rules are saved.
        aria-disabled={!canSave}
        pending={change.isPending}
        pendingLabel="Saving..."
        onClick={canSave ? save : undefined}
      >
        Save second factor rules
      </Button>
      {confirmation}
    </>
  )
}

function RoleRule({
  rule: { role, isRequired, dueAt, accounts, accountsWithout },
  draft,
  onChange,
}: {
  rule: Rule
  draft: Draft[Role]
  onChange: (draft: Draft[Role]) => void
}) {
  return (
    <div className="py-2">
      <Checkbox
        checked={draft.isRequired}
        onChange={({ target }) => onChange({ ...draft, isRequired: target.checked })}
        hint={describeAccounts(accounts, accountsWithout, isRequired ? dueAt : null)}
      >
        {roleLabels[role]}
      </Checkbox>
      {draft.isRequired && (
        <div className="mt-3 pb-2 pl-8">
          <Field
            className="max-w-64"
            label={`Days to set one up: ${roleLabels[role]}`}
            {...(parseDays(draft.days) === null && { error: `Enter 0 to ${maxGraceDays} days.` })}
          >
            <UnitInput
              unit="days"
              inputMode="numeric"
              value={draft.days}
              onChange={({ target }) => onChange({ ...draft, days: target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

/** The accounts that could only set up a second factor from now on. */
function countLockedOut(roles: readonly Rule[], draft: Draft): number {
  const immediate = roles.filter(({ role }) => draft[role].isRequired && parseDays(draft[role].days) === 0)
  return immediate.reduce((sum, { accountsWithout }) => sum + accountsWithout, 0)
}

function describeAccounts(accounts: number, accountsWithout: number, dueAt: string | null): string {
  const without =
    accounts === 0
      ? 'No accounts yet.'
      : accountsWithout === 0
        ? `${accounts === 1 ? 'The only account has' : `All ${accounts} accounts have`} one.`
        : `${accountsWithout} of ${pluralize(accounts, 'account')} without one.`
  return dueAt === null ? without : `${without} Required from ${formatDay(dueAt)}.`
}

function toDraft(roles: readonly Rule[]): Draft {
  return Object.fromEntries(
    roles.map(({ role, isRequired, graceDays }) => [role, { isRequired, days: String(graceDays) }]),
  ) as Draft
}

function toChoice(roles: readonly Rule[], draft: Draft): SecondFactorChoice {
  return Object.fromEntries(
    roles.map(({ role, graceDays }) => [
      role,
      { isRequired: draft[role].isRequired, graceDays: parseDays(draft[role].days) ?? graceDays },
    ]),
  ) as SecondFactorChoice
}

function isRuleChanged({ role, isRequired, graceDays }: Rule, draft: Draft): boolean {
  const changed = draft[role]
  return changed.isRequired !== isRequired || (isRequired && parseDays(changed.days) !== graceDays)
}

function parseDays(text: string): number | null {
  const days = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : Number.NaN
  return days <= maxGraceDays ? days : null
}
