import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { TextAreaField } from '#browser/ui/forms/TextAreaField.tsx'
import { AppointmentEnding, type Appointment } from '#contract/appointments/appointments.ts'

import { describeAppointment } from './describe-appointment.ts'
import { draftKeys, useEndAppointment } from './queries.ts'

/** Asks for the reason before an appointment ends. */
export default function EndDialog({
  appointment,
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const form = useServerForm({
    schema: AppointmentEnding,
    defaults: { reason: '' },
    call: useEndAppointment(appointment),
    failure: 'The appointment could not be ended. Please try again.',
    draftKey: draftKeys.end(appointment.id),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="End this appointment?"
      description={`${appointment.account.name}: ${describeAppointment(appointment)}. Its rights end immediately, and the owner of the account is notified.`}
      submitLabel="End appointment"
      pendingLabel="Ending..."
      submitVariant="destructive"
      onClose={onClose}
    >
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        hint="Recorded with the appointment."
        required
        rows={3}
      />
    </FormDialog>
  )
}
