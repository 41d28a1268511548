/** The fields of a company. */
import type { Control } from 'react-hook-form'
import { CheckedField } from '#app/ui/forms/checked-field.tsx'
import { partControl } from '#app/ui/forms/part-control.ts'
import { SideBySide } from '#app/ui/layout/side-by-side.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { labelledFields } from '#app/ui/forms/use-fields.ts'
import { groupedNumber } from '#app/features/contacts/page/grouped-number.ts'
import { labels } from '#app/features/contacts/labels.ts'
import { oddityOfAcn } from '#app/features/contacts/business-numbers.ts'
import type { CompanyFields as Fields, SharedFields as Shared } from './contact-fields.ts'
import { AbnField, SharedFields } from './shared-fields.tsx'

export function CompanyFields<Sent>({ control }: { control: Control<Fields, unknown, Sent> }) {
  const field = labelledFields(control, labels)
  const shared: Control<Shared> = partControl(control)
  return (
    <>
      <TextField {...field('name')} required />
      <SideBySide>
        <AbnField control={shared} />
        <CheckedField
          {...field('acn')}
          inputMode="numeric"
          oddityOf={oddityOfAcn}
          shownAs={groupedNumber}
        />
      </SideBySide>
      <SharedFields control={shared} withAbn={false} />
    </>
  )
}
