import { useState } from 'react'

import { Button } from '#browser/ui/Button.tsx'
import { Chip } from '#browser/ui/controls/Chip.tsx'
import { Combobox } from '#browser/ui/controls/Combobox.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { RadioGroup } from '#browser/ui/controls/RadioGroup.tsx'
import { Switch } from '#browser/ui/controls/Switch.tsx'
import { Popover } from '#browser/ui/overlays/Popover.tsx'
import { Tooltip } from '#browser/ui/overlays/Tooltip.tsx'

const audiences = [
  { value: 'family', label: 'The whole family', note: 'Everyone who can sign in.' },
  { value: 'office', label: 'The office and me', note: 'The board, the administrators and you.' },
] as const
const cities = [
  { name: 'Boston', country: 'United States' },
  { name: 'Lisbon', country: 'Portugal' },
  { name: 'Trieste', country: 'Italy' },
]
type Audience = (typeof audiences)[number]['value']

export function ControlKit() {
  const [audience, setAudience] = useState<Audience>()
  const [isNotified, setNotified] = useState(true)
  const [fileNames, setFileNames] = useState<string[]>([])
  const [city, setCity] = useState('')
  const [tags, setTags] = useState(['harvest', 'A tag that is longer than the row of a phone'])
  const selectFiles = (files: readonly File[]) => setFileNames(files.map(({ name }) => name))
  return (
    <div className="grid gap-10 sm:grid-cols-2">
      <RadioGroup label="Who can see it" options={audiences} value={audience} onChange={setAudience} />
      <RadioGroup
        label="Who can see it, without a choice"
        options={audiences}
        value={undefined}
        onChange={setAudience}
        error="Please choose who can see it"
      />
      <div>
        <Switch isOn={isNotified} onChange={setNotified}>
          Email me when the board decides
        </Switch>
        <Switch isOn={!isNotified} onChange={isOn => setNotified(!isOn)}>
          Never email me
        </Switch>
        <Switch isOn={false} onChange={setNotified} isDisabled>
          Not available
        </Switch>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Popover trigger={<Button variant="secondary">Open a popover</Button>} label="About this figure">
          <p className="text-small">The portal computed this figure from its own records.</p>
        </Popover>
        <Tooltip text="Appears on hover and on focus">
          <Button variant="secondary">With a tooltip</Button>
        </Tooltip>
      </div>
      <Combobox
        label="City"
        hint="Try the letter o."
        text={city}
        items={
          city === '' ? [] : cities.filter(({ name }) => name.toLowerCase().includes(city.toLowerCase()))
        }
        toOption={({ name, country }) => ({ key: name, name, note: country })}
        isSelected={cities.some(({ name }) => name === city)}
        onInput={setCity}
        onSelect={({ name }) => setCity(name)}
      />
      <Combobox
        label="City, with an error"
        error="Choose a city of the list."
        text="Nowhere"
        items={[]}
        toOption={() => ({ key: '', name: '', note: '' })}
        onInput={() => undefined}
        onSelect={() => undefined}
      />
      <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-2">
        {tags.map(tag => (
          <Chip key={tag} text={tag} onRemove={() => setTags(tags.filter(other => other !== tag))} />
        ))}
      </ul>
      <FileDrop
        label="Choose files"
        hint={fileNames.length === 0 ? 'Or drop them here. PDF, up to 20 MB each.' : fileNames.join(', ')}
        accept="application/pdf"
        isMultiple
        onFiles={selectFiles}
      />
      <FileDrop
        label="Choose files"
        hint="You have reached the limit."
        accept=""
        isDisabled
        onFiles={selectFiles}
      />
      <FileDrop
        label="Choose a file"
        hint="Or drop it here."
        accept="application/pdf"
        isLarge
        onFiles={selectFiles}
      >
        <p className="font-serif text-title">A page whose purpose is the file.</p>
      </FileDrop>
    </div>
  )
}
