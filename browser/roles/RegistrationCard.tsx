import { useQuery } from '@tanstack/react-query'

import { useDraftState } from '#browser/platform/drafts/use-draft-state.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { RadioGroup } from '#browser/ui/controls/RadioGroup.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { useConfirm } from '#browser/ui/overlays/use-confirm.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { RegistrationMode } from '#contract/accounts/registration-modes.ts'
import type { RegistrationSetting } from '#contract/roles/roles.ts'

import { draftKeys, registrationQuery, useChangeRegistration } from './queries.ts'

const options: { value: RegistrationMode; label: string; note: string }[] = [
  { value: 'open', label: 'Open', note: 'Anyone who can reach the portal can create an account.' },
  {
    value: 'approval',
    label: 'With approval',
    note: 'Anyone can ask for an account. It waits until an administrator accepts it.',
  },
  { value: 'invitation', label: 'By invitation', note: 'No one can register without an invitation.' },
]

/** Who may register. */
export function RegistrationCard() {
  return (
    <section aria-labelledby="registration">
      <Card>
        <h2 id="registration">Registration</h2>
        <Loaded
          query={useQuery(registrationQuery)}
          content="the registration mode"
          className="mt-4"
          skeleton={<Skeleton className="h-60" />}
        >
          {registration => <RegistrationForm registration={registration} />}
        </Loaded>
      </Card>
    </section>
  )
}

function RegistrationForm({ registration }: { registration: RegistrationSetting }) {
  const { mode, isPublic, isChosen, changedBy, changedAt } = registration
  // Not the stored mode, which another administrator may change until then.
  const [chosen, setChosen] = useDraftState<RegistrationMode>(draftKeys.registration)
  const choice = chosen ?? mode
  const change = useChangeRegistration()
  const { confirm, confirmation } = useConfirm()
  async function save(): Promise<void> {
    const needsConfirmation = choice === 'open' && isPublic
    const isConfirmed =
      !needsConfirmation ||
      (await confirm({
        title: 'Open registration to everyone?',
        consequence:
          'This portal accepts connections from other machines. Anyone who finds its address can create an account and read what family members can read.',
        confirmLabel: 'Open registration',
      }))
    if (isConfirmed)
      change.mutate(
        { mode: choice, isPublicConfirmed: needsConfirmation, changedAt },
        { onSuccess: () => setChosen(undefined) },
      )
  }
  return (
    <>
      <RadioGroup
        className="mt-4"
        label="Who may create an account"
        options={options}
        value={choice}
        onChange={setChosen}
      />
      <p className="mt-2 text-caption text-muted">
        {isChosen && changedAt !== null
          ? `Changed ${formatInstant(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}.`
          : 'From the settings of the server.'}
      </p>
      <Button
        className="mt-4"
        variant="secondary"
        size="small"
        // With `disabled`, it would lose the focus once the mode is saved.
        aria-disabled={choice === mode}
        pending={change.isPending}
        pendingLabel="Saving..."
        onClick={choice === mode ? undefined : save}
      >
        Save registration
      </Button>
      {confirmation}
    </>
  )
}
