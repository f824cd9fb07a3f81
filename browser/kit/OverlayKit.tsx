import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'

import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { showToast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/controls/Field.tsx'
import { Input } from '#browser/ui/controls/Input.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { Drawer } from '#browser/ui/overlays/Drawer.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#browser/ui/overlays/Menu.tsx'

const Dialog = lazyWithPreload(async () => ({
  default: (await import('#browser/ui/overlays/Dialog.tsx')).Dialog,
}))

/** Needs `<Toasts />` at the root of the page, as the portal has. */
export function OverlayKit() {
  const [form, setForm] = useState(false)
  const [details, setDetails] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setForm(true)}>Open a form</Button>
      <DialogButton
        variant="secondary"
        preload={Dialog.preload}
        renderDialog={close => <LongText onClose={close} />}
      >
        Open a long text
      </DialogButton>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })
        }
      >
        Show a toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({
            title: 'Error',
            description: 'Failed to delete the document. Please try again.',
            destructive: true,
          })
        }
      >
        Show an error toast
      </Button>
      <Menu trigger={<Button variant="secondary">Open a menu</Button>} align="start">
        <MenuLabel>Ada Maria King</MenuLabel>
        <MenuItem>
          <Settings aria-hidden="true" strokeWidth={1.5} />
          Settings
        </MenuItem>
        <MenuItem disabled>Not available</MenuItem>
        <MenuSeparator />
        <MenuItem destructive>
          <LogOut aria-hidden="true" strokeWidth={1.5} />
          Sign Out
        </MenuItem>
      </Menu>
      <Button variant="secondary" onClick={() => setDetails(true)}>
        Open a drawer
      </Button>
      {details && (
        <Drawer open onOpenChange={setDetails} title="Details">
          <p>A panel at the edge of the page, such as for the details of one row of a list.</p>
        </Drawer>
      )}
      {form && (
        <Dialog
          open
          onOpenChange={setForm}
          title="Family Access"
          description="Two fields. The first one has the focus."
        >
          <form className="grid gap-5" onSubmit={event => event.preventDefault()}>
            <Field label="Family Member ID" required>
              <Input />
            </Field>
            <Field label="Secure Access Code" required>
              <Input type="password" autoComplete="off" />
            </Field>
            <Button type="submit">Access Family Portal</Button>
          </form>
        </Dialog>
      )}
    </div>
  )
}

function LongText({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Family Constitution"
      size="wide"
      footer={<Button onClick={onClose}>I Acknowledge and Accept</Button>}
    >
      {Array.from({ length: 14 }, (_, article) => (
        <p key={article} className="mb-4">
          Article {article + 1}. Each generation preserves what it received, and accounts for it in plain
          words, so that the next one can judge and improve it.
        </p>
      ))}
    </Dialog>
  )
}
