import { z } from 'zod'

import { optionalDate } from '#browser/platform/forms/optional-date.ts'
import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { DateField } from '#browser/ui/forms/DateField.tsx'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { AppointmentEnding, type Appointment } from '#contract/appointments/appointments.ts'

import { describeAppointment } from './describe-appointment.ts'
import { draftKeys, useChangeAppointment } from './queries.ts'

const Change = z.object({ lastDay: optionalDate, reason: AppointmentEnding.shape.reason })

/** Changes the last day or the reason of an appointment. */
export default function ChangeDialog({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { id, version, lastDay, reason, capacity } = appointment
  const form = useServerForm({
    schema: Change,
    current: { version, values: { lastDay, reason } },
    call: useChangeAppointment(appointment),
    toRequest: (_, { changes, version }) => ({ ...changes, version }),
    failure: 'The appointment could not be saved. Please try again.',
    draftKey: draftKeys.change(id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Change this appointment"
      description={`${appointment.account.name}: ${describeAppointment(appointment)}.`}
      submitLabel="Save"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <DateField
        form={form}
        name="lastDay"
        label="Last day"
        required={capacity === 'adviser'}
        hint={
          capacity === 'guardian'
            ? 'Leave it empty to end on the 18th birthday.'
            : capacity === 'trustee'
              ? 'Leave it empty for no end date.'
              : undefined
        }
      />
      <TextAreaField form={form} name="reason" label="Reason" required rows={3} />
    </FormDialog>
  )
}
