/** The panel of every filter of a list as a control; each change is in the address at once. */
import type { ReactNode } from 'react'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import classes from './filter-bar.module.css'

type Props = { onClose: () => void; children: ReactNode }

export const FilterPanel = ({ onClose, children }: Props) => (
  <WithMantine>
    <section className={classes.panel} aria-label="Filters">
      {children}
      <div className={classes.foot}>
        <Button look="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  </WithMantine>
)
