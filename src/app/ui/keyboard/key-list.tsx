// @chunk pieces
/** Keys, each with what it does. */
import classes from './key-list.module.css'
import type { Shortcuts } from './shortcuts.ts'

type Props = Pick<Shortcuts, 'keys'>

/** The keys, each under where it works. */
export const KeyGroups = ({ groups }: { groups: readonly Shortcuts[] }) =>
  groups.map(({ where, keys }) => (
    <div key={where} className={classes.group}>
      <h3 className={classes.where}>{where}</h3>
      <KeyList keys={keys} />
    </div>
  ))

const KeyList = ({ keys }: Props) => (
  <dl className={classes.list}>
    {keys.map(({ key, does }) => (
      <div key={key} className={classes.entry}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)
