import { useQuery } from '@tanstack/react-query'

import { createInvestmentQuery, draftKeys } from '#browser/investments/queries.ts'
import { readFamilyDay } from '#browser/platform/format/family-day.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import { ActivityForm, createLoanForm, toFormValues } from './activity-form.ts'
import { ActivityFields, type ActivitySubject } from './ActivityFields.tsx'
import { isLoan } from './loans.ts'
import { useCorrectActivity, useRecordActivity } from './mutations.ts'
import { nameSubject } from './name-subject.ts'

export interface ActivityDialogProps {
  subject: ActivitySubject
  /** The entry to correct; a new one without it. */
  activity?: Activity
  onClose: () => void
}

/** Records an activity, or corrects one by a new entry. */
export default function ActivityDialog({ activity, ...rest }: ActivityDialogProps) {
  return activity === undefined ? (
    <RecordActivity {...rest} />
  ) : (
    <CorrectActivity activity={activity} {...rest} />
  )
}

function RecordActivity({ subject, onClose }: Omit<ActivityDialogProps, 'activity'>) {
  const { holding } = subject
  const form = useServerForm({
    schema: findSchema(holding),
    defaults: {
      ...emptyValues,
      accountId: subject.account.id,
      holdingId: holding?.id ?? '',
      kind: holding === null ? 'deposit' : isLoan(holding.kind) ? 'sell' : 'buy',
      date: readFamilyDay(portalFacts.timeZone),
    },
    call: useRecordActivity(),
    failure: 'The activity could not be recorded. Please try again.',
    savedBefore:
      'An earlier attempt has recorded this activity. Check the ledger before you record it again.',
    draftKey: draftKeys.recordActivity(nameSubject(subject)),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Record activity"
      description={holding?.assetName ?? `Cash of ${subject.account.name}`}
      submitLabel="Record activity"
      pendingLabel="Recording..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <ActivityFields form={form} subject={subject} />
    </FormDialog>
  )
}

function CorrectActivity({
  subject,
  activity,
  onClose,
}: Omit<ActivityDialogProps, 'activity'> & { activity: Activity }) {
  // The ledger of an account names its investments, without their figures.
  const holdingId = activity.holding?.id ?? ''
  const isMissing = subject.holding === null && activity.holding !== null
  const { data, error, isFetching, refetch } = useQuery({
    ...createInvestmentQuery(holdingId),
    enabled: isMissing,
  })
  const holding = subject.holding ?? data ?? null
  const form = useServerForm({
    schema: findSchema(holding, activity),
    current: { version: toVersion(activity), values: toFormValues(activity) },
    call: useCorrectActivity(),
    toRequest: (body, { version }) => ({
      // The first entry of a chain has been corrected by all others, so that the server answers with the conflict.
      id: version === toVersion(activity) ? activity.id : activity.rootId,
      ...body,
    }),
    failure: 'The activity could not be corrected. Please try again.',
    draftKey: draftKeys.correctActivity(nameSubject(subject), activity.rootId),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Correct activity"
      description={[
        activity.holding?.name,
        'The correction is a new entry. The earlier one stays in the history, and you can return to it.',
      ]
        .filter(Boolean)
        .join(': ')}
      isReady={!isMissing || data !== undefined}
      loadFailed={
        error !== null && (
          <LoadFailed
            title="The investment could not be loaded"
            error={error}
            onRetry={refetch}
            isRetrying={isFetching}
          />
        )
      }
      submitLabel="Save correction"
      pendingLabel="Saving..."
      className="sm:grid-cols-2"
      onClose={onClose}
    >
      <ActivityFields form={form} subject={{ ...subject, holding }} currency={activity.currency} />
    </FormDialog>
  )
}

/** Each correction is an entry of its own, and newer. */
function toVersion({ createdAt }: Activity): number {
  return Date.parse(createdAt)
}

function findSchema(holding: ActivitySubject['holding'], corrected?: Activity): typeof ActivityForm {
  return holding !== null && isLoan(holding.kind) ? createLoanForm(holding, corrected) : ActivityForm
}

const emptyValues = {
  quantity: '',
  unitPrice: '',
  amount: '',
  fee: '',
  splitRatio: '',
  costBasis: '',
  acquiredDate: '',
  lotId: '',
  method: '',
  source: '',
  note: '',
}
