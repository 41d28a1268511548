// @chunk pieces
/** The name of a record of any kind, for lists that load all that names need in one piece. */
import { ContactName } from './contact-name.tsx'
import { MatterName } from './matter-name.tsx'
import { PracticeAreaNames } from './practice-area-names.tsx'

type Props =
  | { of: 'contact' | 'matter'; id: string }
  | { of: 'practice areas'; id: readonly string[] }

export function RecordName({ of: noun, id }: Props) {
  if (noun === 'practice areas') return <PracticeAreaNames ids={id} />
  return noun === 'contact' ? <ContactName id={id} /> : <MatterName id={id} />
}
