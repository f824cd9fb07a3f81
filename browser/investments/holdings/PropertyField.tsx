import { useInfiniteQuery } from '@tanstack/react-query'

import { propertiesQuery } from '#browser/investments/queries.ts'
import type { BoundFieldProps } from '#browser/ui/forms/BoundField.tsx'
import { SelectField } from '#browser/ui/forms/SelectField.tsx'
import type { FormFields } from '#browser/ui/forms/use-field.ts'

/** The property that secures a debt, which both show as net equity. */
export function PropertyField<Fields extends FormFields>(
  props: Pick<BoundFieldProps<Fields, never>, 'form'> & {
    name: Parameters<typeof SelectField<Fields>>[0]['name']
  },
) {
  const { data } = useInfiniteQuery(propertiesQuery)
  const properties = data?.rows.filter(({ abilities }) => abilities.edit) ?? []
  return (
    <SelectField
      {...props}
      label="Secured by"
      emptyLabel="No property"
      options={Object.fromEntries(properties.map(({ id, assetName }) => [id, assetName]))}
    />
  )
}
